#include <algorithm>
#include <iterator>

#include "gaia/sensitive.hpp"
#include "walk/name_match.hpp"

namespace gaia {
namespace {

constexpr std::string_view names[] = {
    ".authinfo",
    ".boto",
    ".dockercfg",
    ".dockerconfigjson",
    ".env",
    ".envrc",
    ".fetchmailrc",
    ".git-credentials",
    ".htpasswd",
    ".msmtprc",
    ".my.cnf",
    ".mylogin.cnf",
    ".netrc",
    ".npmrc",
    ".pgpass",
    ".pypirc",
    ".s3cfg",
    ".token",
    ".vault-token",
    ".vault_pass",
    ".vault_pass.txt",
    "_netrc",
    "credentials",
    "id_dsa",
    "id_ecdsa",
    "id_ecdsa_sk",
    "id_ed25519",
    "id_ed25519_sk",
    "id_rsa",
    "kubeconfig",
    "local.settings.json",
    "pgpass.conf",
    "rclone.conf",
    "vault_pass.txt",
    "vault_password.txt",
};

constexpr std::string_view endings[] = {
    ".agekey", ".bks", ".env", ".jks", ".kdb",    ".kdbx", ".key",     ".keystore",       ".kubeconfig", ".ovpn",
    ".p12",    ".p8",  ".pem", ".pfx", ".pkcs12", ".ppk",  ".tfstate", ".tfstate.backup", ".tfvars",     ".tfvars.json",
};

// Code of these names (token.ts, secrets.py) is not meant: they count with a data format behind them, or with none.
constexpr std::string_view stems[] = {
    "access_token",  "access-token",  "api_key",    "api-key",     "apikey",     "api_keys",    "api-keys",
    "auth_token",    "auth-token",    "credential", "credentials", "kubeconfig", "private_key", "private-key",
    "refresh_token", "refresh-token", "secret",     "secrets",     "token",
};

constexpr std::string_view stem_prefixes[] = {
    "client_secret", "client-secret", "service_account", "service-account", "serviceaccount",
};

constexpr std::string_view stem_endings[] = {"_credentials", "-credentials", "_service_account", "-service-account"};

constexpr std::string_view data_formats[] = {
    "bak",   "cfg",   "conf",       "csv",  "enc", "ini", "json", "json5",
    "jsonc", "plist", "properties", "toml", "txt", "xml", "yaml", "yml",
};

constexpr std::string_view secret_folders[] = {".gnupg", ".password-store", ".ssh"};

struct FileInFolder {
  std::string_view folder;
  std::string_view name;
};

constexpr FileInFolder files_in_folders[] = {{".aws", "config"}, {".docker", "config.json"}, {".kube", "config"}};

bool is_secret_data(std::string_view name) {
  if (name.starts_with('.')) name.remove_prefix(1);
  const std::size_t first_dot = name.find('.');
  const std::string_view stem = name.substr(0, first_dot);
  const bool prefixed = std::any_of(std::begin(stem_prefixes), std::end(stem_prefixes),
                                    [&](std::string_view prefix) { return stem.starts_with(prefix); });
  const bool named = is_one_of(stem, stems) || prefixed || ends_with_one_of(stem, stem_endings) ||
                     stem.find("firebase-adminsdk") != std::string_view::npos;
  if (!named) return false;
  return first_dot != std::string_view::npos && is_one_of(name.substr(name.rfind('.') + 1), data_formats);
}

bool is_secret_file(std::string_view name) {
  if (is_one_of(name, names) || name.starts_with(".env.") || ends_with_one_of(name, endings)) return true;
  if (name.starts_with("ssh_host_") && name.ends_with("_key")) return true;
  return is_secret_data(name);
}

}  // namespace

bool is_sensitive_name(std::string_view path) {
  const std::string lower = lower_name(path);
  std::string_view rest = lower;
  std::string_view folder;
  for (std::size_t slash = rest.find('/'); slash != std::string_view::npos; slash = rest.find('/')) {
    folder = rest.substr(0, slash);
    if (is_one_of(folder, secret_folders)) return true;
    rest.remove_prefix(slash + 1);
  }
  if (is_one_of(rest, secret_folders) || is_secret_file(rest)) return true;
  return std::any_of(std::begin(files_in_folders), std::end(files_in_folders),
                     [&](const FileInFolder& entry) { return entry.folder == folder && entry.name == rest; });
}

}  // namespace gaia
