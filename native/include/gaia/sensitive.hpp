#pragma once

#include <string_view>

namespace gaia {

/// True for a name under which secrets are usually kept: environment files, private keys and key stores, credentials,
/// tokens and secrets in data formats, password files of tools. `path` is a name or a relative path with '/'; with a
/// path the folders count too (everything in .ssh, config in .kube). ASCII case does not matter. docs/walk.md has the
/// list.
bool is_sensitive_name(std::string_view path);

/// True when the bytes hold a private key: a PEM, OpenSSH or PGP block with its base64 text (also inside a JSON string
/// or joined string literals), a PuTTY key or an age secret key. A mention of the marker alone does not count.
/// Linear in the input.
bool holds_private_key(std::string_view bytes);

}  // namespace gaia
