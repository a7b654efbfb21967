{
  # The same single source list as CMakeLists.txt: native/sources.json.
  "variables": {
    "openssl_fips": "",
    "list": "node scripts/native-sources.mjs"
  },
  "target_defaults": {
    "default_configuration": "Release",
    "cflags_cc!": ["-fno-exceptions", "-fno-rtti", "-std=gnu++17", "-std=gnu++20"],
    "cflags_cc": ["-std=c++20", "-fexceptions", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion"],
    "cflags": ["-fvisibility=hidden", "-fPIC"],
    "xcode_settings": {
      "CLANG_CXX_LANGUAGE_STANDARD": "c++20",
      "GCC_ENABLE_CPP_EXCEPTIONS": "YES",
      "GCC_SYMBOLS_PRIVATE_EXTERN": "YES",
      "MACOSX_DEPLOYMENT_TARGET": "13.0"
    },
    "configurations": { "Release": { "cflags": ["-O3"], "defines": ["NDEBUG"] } }
  },
  "targets": [
    {
      "target_name": "gaia_sqlite",
      "type": "static_library",
      "sources": ["node_modules/better-sqlite3/deps/sqlite3/sqlite3.c"],
      "defines": ["<!@(<(list) sqlite_defines)"],
      "cflags": ["-w"],
      "configurations": { "Release": { "cflags!": ["-O3"], "cflags": ["-O2"] } },
      "direct_dependent_settings": {
        "include_dirs": ["node_modules/better-sqlite3/deps/sqlite3"],
        "defines": ["<!@(<(list) sqlite_defines)"]
      }
    },
    {
      "target_name": "gaia_avx2",
      "type": "static_library",
      "include_dirs": ["native/include", "native/src"],
      "sources": ["<!@(<(list) isa avx2 <(target_arch))"],
      "cflags": ["<!@(<(list) flags avx2 <(target_arch))"],
      "xcode_settings": { "OTHER_CFLAGS": ["<!@(<(list) flags avx2 <(target_arch))"] }
    },
    {
      "target_name": "gaia_avx512",
      "type": "static_library",
      "include_dirs": ["native/include", "native/src"],
      "sources": ["<!@(<(list) isa avx512 <(target_arch))"],
      "cflags": ["<!@(<(list) flags avx512 <(target_arch))"],
      "xcode_settings": { "OTHER_CFLAGS": ["<!@(<(list) flags avx512 <(target_arch))"] }
    },
    {
      "target_name": "gaia",
      "dependencies": ["gaia_sqlite", "gaia_avx2", "gaia_avx512"],
      "include_dirs": [
        "native/include",
        "native/src",
        "bindings",
        "node_modules/node-api-headers/include",
        "node_modules/node-addon-api"
      ],
      "sources": ["<!@(<(list) core)", "<!@(<(list) addon)"],
      "defines": [
        "NAPI_VERSION=8",
        "NODE_ADDON_API_CPP_EXCEPTIONS",
        "NODE_ADDON_API_CPP_EXCEPTIONS_ALL",
        "NODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS",
        "GAIA_RELEASE=\"<!(node -p \"require('./package.json').version\")\""
      ],
      "conditions": [["OS=='linux'", { "ldflags": ["-static-libstdc++", "-static-libgcc", "-Wl,--exclude-libs,ALL"] }]]
    }
  ]
}
