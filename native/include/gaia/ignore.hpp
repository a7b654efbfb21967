#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "gaia/glob.hpp"

namespace gaia {

enum class IgnoreVerdict : std::uint8_t {
  undecided,  ///< No rule matches.
  ignored,
  kept,  ///< A `!` rule matches last.
};

/// The rules of one ignore file (.gitignore, info/exclude, core.excludesFile), compiled from its bytes as git 2.39
/// reads them. Rules are kept by what they ask for: a name, an extension, or anything else.
class IgnoreFile {
 public:
  explicit IgnoreFile(std::string_view bytes, bool ignore_case = false);

  /// `path` is relative to the folder the rules belong to, '/' between names, none at either end. Says nothing about
  /// the folders above `path`: the caller prunes those first.
  IgnoreVerdict verdict(std::string_view path, bool is_directory) const;

  bool empty() const { return rules_.empty(); }

 private:
  struct Rule {
    bool negated = false;
    bool directory_only = false;
    bool anchored = false;   ///< Compared with the whole path instead of the name.
    std::string literal;     ///< What the pattern starts with, up to its first special byte.
    Glob rest{""};           ///< What follows `literal`.
    bool ends_with = false;  ///< `*literal`: a name that ends with `literal`.
  };
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view key) const { return std::hash<std::string_view>()(key); }
  };
  using Indices = std::vector<std::uint32_t>;  // Ascending: the last match wins.
  using Buckets = std::unordered_map<std::string, Indices, Hash, std::equal_to<>>;

  void add_line(std::string_view line);
  void file_rule(Rule rule, std::string_view pattern);
  bool matches(const Rule& rule, std::string_view path, std::string_view name, bool is_directory) const;
  std::string folded(std::string_view text) const;

  bool ignore_case_;
  std::vector<Rule> rules_;
  Buckets by_name_;
  Buckets by_extension_;  ///< Key: the last '.' and what follows.
  Indices general_;
};

/// Ignore files of a tree, each with the folder it lies in; for walking, one scope a folder is cheaper.
class IgnoreRules {
 public:
  explicit IgnoreRules(bool ignore_case = false) : ignore_case_(ignore_case) {}

  /// Adds a file's bytes. `base` is its folder relative to the tree's root, "" for the root. Rules added later outrank
  /// rules added earlier.
  void add(std::string_view base, std::string_view bytes);

  /// What the rules say of `path` alone.
  IgnoreVerdict verdict(std::string_view path, bool is_directory) const;

  /// As git sees it: a path below an ignored folder is ignored whatever else the rules say of it.
  bool ignores(std::string_view path, bool is_directory) const;

 private:
  struct Scope {
    std::string base;
    IgnoreFile file;
  };
  bool ignore_case_;
  std::vector<Scope> scopes_;
};

/// `path` relative to the folder `base`; nothing when it does not lie below it. An empty base holds every path.
std::optional<std::string_view> path_below(std::string_view path, std::string_view base);

}  // namespace gaia
