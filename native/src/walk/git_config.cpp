#include "walk/git_config.hpp"

#include <cstdint>

#include "walk/byte_class.hpp"
#include "walk/directory.hpp"

namespace gaia {
namespace {

constexpr int max_include_depth = 10;
// Files that include each other several times would be read exponentially often.
constexpr int max_included_files = 64;
constexpr std::size_t max_config_bytes = 16 * 1024 * 1024;

bool is_blank(char c) { return c == ' ' || c == '\t'; }

bool is_name_byte(char c) {
  const auto lower = ascii_lower(static_cast<std::uint8_t>(c));
  return (lower >= 'a' && lower <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

class ConfigReader {
 public:
  explicit ConfigReader(std::string_view bytes) : bytes_(bytes) {
    if (bytes_.starts_with("\xEF\xBB\xBF")) bytes_.remove_prefix(3);
  }

  void run(const std::function<void(const GitSetting&)>& visit) {
    while (skip_to_content()) {
      if (peek() == '[') {
        if (!read_section()) return;
        continue;
      }
      if (!read_setting()) return;
      visit(setting_);
    }
  }

 private:
  bool at_end() const { return at_ == bytes_.size(); }
  /// The next byte, with CR LF read as LF; '\n' at the end.
  char peek() const {
    if (at_end()) return '\n';
    if (bytes_[at_] == '\r' && (at_ + 1 == bytes_.size() || bytes_[at_ + 1] == '\n')) return '\n';
    return bytes_[at_];
  }
  char next() {
    const char c = peek();
    if (!at_end()) at_ += bytes_[at_] == '\r' && c == '\n' && at_ + 1 < bytes_.size() ? 2 : 1;
    return c;
  }

  bool skip_to_content() {
    while (!at_end()) {
      const char c = peek();
      if (c == '#' || c == ';') {
        while (!at_end() && peek() != '\n') next();
      } else if (is_blank(c) || c == '\n') {
        next();
      } else {
        return true;
      }
    }
    return false;
  }

  // [section], [section "Sub section"] or the old [section.subsection].
  bool read_section() {
    next();
    setting_.section.clear();
    setting_.subsection.clear();
    std::string* part = &setting_.section;
    while (is_name_byte(peek()) || peek() == '.') {
      const char c = next();
      if (c == '.' && part == &setting_.section) {
        part = &setting_.subsection;
      } else {
        part->push_back(static_cast<char>(ascii_lower(static_cast<std::uint8_t>(c))));
      }
    }
    if (is_blank(peek())) {
      while (is_blank(peek())) next();
      if (next() != '"') return false;
      for (char c = next(); c != '"'; c = next()) {
        if (c == '\\') c = next();
        if (c == '\n') return false;
        setting_.subsection.push_back(c);
      }
    }
    return next() == ']';
  }

  bool read_setting() {
    setting_.name.clear();
    setting_.value = "true";
    while (is_name_byte(peek())) {
      setting_.name.push_back(static_cast<char>(ascii_lower(static_cast<std::uint8_t>(next()))));
    }
    if (setting_.name.empty()) return false;
    while (is_blank(peek())) next();
    if (peek() == '\n' || peek() == '#' || peek() == ';') return true;
    if (next() != '=') return false;
    return read_value();
  }

  bool read_value() {
    std::string& value = setting_.value;
    value.clear();
    std::size_t kept = 0;  // Length without blanks at the end.
    bool quoted = false;
    while (is_blank(peek())) next();
    for (;;) {
      char c = peek();
      if (c == '\n') {
        if (quoted) return false;
        break;
      }
      if (!quoted && (c == '#' || c == ';')) break;
      next();
      if (c == '"') {
        quoted = !quoted;
        kept = value.size();
        continue;
      }
      if (c == '\\') {
        c = next();
        if (c == '\n') {
          if (at_end()) break;
          continue;
        }
        if (c == 'n')
          c = '\n';
        else if (c == 't')
          c = '\t';
        else if (c == 'b')
          c = '\b';
        else if (c != '\\' && c != '"')
          return false;
        value.push_back(c);
        kept = value.size();
        continue;
      }
      value.push_back(c);
      if (quoted || !is_blank(c)) kept = value.size();
    }
    value.resize(kept);
    return true;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  GitSetting setting_;
};

bool is_true(const std::string& value) {
  std::string lower;
  for (const char c : value) lower.push_back(static_cast<char>(ascii_lower(static_cast<std::uint8_t>(c))));
  return lower == "true" || lower == "yes" || lower == "on" || (!lower.empty() && lower != "0" && lower[0] <= '9');
}

std::string with_home(const std::string& path, const GitEnvironment& environment) {
  return path == "~" || path.starts_with("~/") ? environment.home + path.substr(1) : path;
}

class SettingsReader {
 public:
  SettingsReader(const GitEnvironment& environment, GitIgnoreSettings& settings)
      : environment_(environment), settings_(settings) {}

  void read(const std::string& path, int depth) {
    if (files_left_ == 0) return;
    --files_left_;
    const auto bytes = read_whole_file(path, max_config_bytes);
    if (!bytes) return;
    for_each_git_setting(*bytes, [&](const GitSetting& setting) {
      if (setting.subsection.empty()) apply(setting, path, depth);
    });
  }

 private:
  void apply(const GitSetting& setting, const std::string& path, int depth) {
    if (setting.section == "core" && setting.name == "excludesfile") {
      settings_.excludes_file = with_home(setting.value, environment_);
    } else if (setting.section == "core" && setting.name == "ignorecase") {
      settings_.ignore_case = is_true(setting.value);
    } else if (setting.section == "extensions" && setting.name == "worktreeconfig") {
      settings_.worktree_config = is_true(setting.value);
    } else if (setting.section == "include" && setting.name == "path" && depth < max_include_depth) {
      const std::string target = with_home(setting.value, environment_);
      if (!target.empty()) read(is_absolute_path(target) ? target : join_path(parent_folder(path), target), depth + 1);
    }
  }

  const GitEnvironment& environment_;
  GitIgnoreSettings& settings_;
  int files_left_ = max_included_files;
};

}  // namespace

void for_each_git_setting(std::string_view bytes, const std::function<void(const GitSetting&)>& visit) {
  ConfigReader(bytes).run(visit);
}

void read_git_config(const std::string& path, const GitEnvironment& environment, GitIgnoreSettings& settings) {
  SettingsReader(environment, settings).read(path, 0);
}

}  // namespace gaia
