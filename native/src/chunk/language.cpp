#include "gaia/language.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>

namespace gaia {
namespace {

struct Entry {
  std::string_view key;
  std::string_view language;
};

// Sorted by extension, for binary search.
constexpr Entry by_extension[] = {
    {"adoc", "asciidoc"},
    {"astro", "astro"},
    {"awk", "awk"},
    {"bash", "shell"},
    {"bat", "batch"},
    {"bazel", "starlark"},
    {"bzl", "starlark"},
    {"c", "c"},
    {"c++", "cpp"},
    {"cc", "cpp"},
    {"cfg", "ini"},
    {"cjs", "javascript"},
    {"clj", "clojure"},
    {"cljs", "clojure"},
    {"cmake", "cmake"},
    {"cmd", "batch"},
    {"conf", "ini"},
    {"cpp", "cpp"},
    {"cppm", "cpp"},
    {"cs", "csharp"},
    {"css", "css"},
    {"cts", "typescript"},
    {"cu", "cpp"},
    {"cuh", "cpp"},
    {"cxx", "cpp"},
    {"dart", "dart"},
    {"dockerfile", "dockerfile"},
    {"elm", "elm"},
    {"erb", "html"},
    {"erl", "erlang"},
    {"ex", "elixir"},
    {"exs", "elixir"},
    {"f90", "fortran"},
    {"fish", "shell"},
    {"fs", "fsharp"},
    {"fsx", "fsharp"},
    {"glsl", "glsl"},
    {"go", "go"},
    {"gql", "graphql"},
    {"gradle", "gradle"},
    {"graphql", "graphql"},
    {"groovy", "groovy"},
    {"h", "c"},
    {"h++", "cpp"},
    {"hcl", "terraform"},
    {"hh", "cpp"},
    {"hip", "cpp"},
    {"hpp", "cpp"},
    {"hrl", "erlang"},
    {"hs", "haskell"},
    {"htm", "html"},
    {"html", "html"},
    {"hxx", "cpp"},
    {"ini", "ini"},
    {"inl", "cpp"},
    {"ipp", "cpp"},
    {"ixx", "cpp"},
    {"java", "java"},
    {"jl", "julia"},
    {"js", "javascript"},
    {"json", "json"},
    {"json5", "json"},
    {"jsonc", "json"},
    {"jsonl", "json"},
    {"jsx", "javascript"},
    {"just", "just"},
    {"kt", "kotlin"},
    {"kts", "kotlin"},
    {"less", "css"},
    {"lua", "lua"},
    {"m", "objectivec"},
    {"markdown", "markdown"},
    {"md", "markdown"},
    {"mdx", "markdown"},
    {"mjs", "javascript"},
    {"mk", "makefile"},
    {"ml", "ocaml"},
    {"mli", "ocaml"},
    {"mm", "objectivec"},
    {"mts", "typescript"},
    {"nim", "nim"},
    {"nix", "nix"},
    {"php", "php"},
    {"pl", "perl"},
    {"pm", "perl"},
    {"prisma", "prisma"},
    {"properties", "ini"},
    {"proto", "proto"},
    {"ps1", "powershell"},
    {"psm1", "powershell"},
    {"py", "python"},
    {"pyi", "python"},
    {"pyw", "python"},
    {"r", "r"},
    {"rake", "ruby"},
    {"rb", "ruby"},
    {"rs", "rust"},
    {"rst", "restructuredtext"},
    {"s", "assembly"},
    {"sass", "css"},
    {"sbt", "scala"},
    {"scala", "scala"},
    {"scss", "css"},
    {"sh", "shell"},
    {"sol", "solidity"},
    {"sql", "sql"},
    {"sv", "verilog"},
    {"svelte", "svelte"},
    {"swift", "swift"},
    {"tcl", "tcl"},
    {"tex", "latex"},
    {"tf", "terraform"},
    {"tfvars", "terraform"},
    {"toml", "toml"},
    {"tpp", "cpp"},
    {"ts", "typescript"},
    {"tsx", "typescript"},
    {"txt", "text"},
    {"v", "verilog"},
    {"vhd", "vhdl"},
    {"vim", "vim"},
    {"vue", "vue"},
    {"wgsl", "wgsl"},
    {"xml", "xml"},
    {"xsd", "xml"},
    {"yaml", "yaml"},
    {"yml", "yaml"},
    {"zig", "zig"},
    {"zsh", "shell"},
};

// Sorted. Spelled exactly, because "build" and "workspace" are ordinary names in lower case.
constexpr Entry by_name[] = {
    {"AUTHORS", "text"},
    {"BUILD", "starlark"},
    {"Brewfile", "ruby"},
    {"CHANGELOG", "text"},
    {"CMakeLists.txt", "cmake"},
    {"CODEOWNERS", "text"},
    {"CONTRIBUTING", "text"},
    {"COPYING", "text"},
    {"Containerfile", "dockerfile"},
    {"Dockerfile", "dockerfile"},
    {"Fastfile", "ruby"},
    {"GNUmakefile", "makefile"},
    {"Gemfile", "ruby"},
    {"INSTALL", "text"},
    {"Jenkinsfile", "groovy"},
    {"Justfile", "just"},
    {"LICENSE", "text"},
    {"MODULE.bazel", "starlark"},
    {"Makefile", "makefile"},
    {"NOTICE", "text"},
    {"Pipfile", "toml"},
    {"Podfile", "ruby"},
    {"Procfile", "text"},
    {"README", "text"},
    {"Rakefile", "ruby"},
    {"SConstruct", "python"},
    {"TODO", "text"},
    {"Tiltfile", "starlark"},
    {"Vagrantfile", "ruby"},
    {"WORKSPACE", "starlark"},
    {"dockerfile", "dockerfile"},
    {"go.mod", "gomod"},
    {"go.work", "gomod"},
    {"justfile", "just"},
    {"makefile", "makefile"},
    {"meson.build", "meson"},
    {"meson_options.txt", "meson"},
};

constexpr bool before(const Entry& a, const Entry& b) { return a.key < b.key; }
static_assert(std::is_sorted(std::begin(by_extension), std::end(by_extension), before));
static_assert(std::is_sorted(std::begin(by_name), std::end(by_name), before));

template <std::size_t size>
std::optional<std::string_view> find(const Entry (&table)[size], std::string_view key) {
  const Entry* const found = std::lower_bound(std::begin(table), std::end(table), Entry{key, {}}, before);
  if (found == std::end(table) || found->key != key) return std::nullopt;
  return found->language;
}

}  // namespace

std::optional<std::string_view> language_of(std::string_view path) {
  const std::size_t separator = path.find_last_of("/\\");
  const std::string_view name = separator == std::string_view::npos ? path : path.substr(separator + 1);
  if (const auto language = find(by_name, name)) return language;
  if (name.starts_with("Dockerfile.")) return "dockerfile";
  const std::size_t dot = name.rfind('.');
  // A leading dot hides a file and starts no extension.
  if (dot == std::string_view::npos || dot == 0) return std::nullopt;
  const std::string_view extension = name.substr(dot + 1);
  std::array<char, 16> lower{};
  if (extension.size() > lower.size()) return std::nullopt;
  std::transform(extension.begin(), extension.end(), lower.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return find(by_extension, std::string_view(lower.data(), extension.size()));
}

}  // namespace gaia
