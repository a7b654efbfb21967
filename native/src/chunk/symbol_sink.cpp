#include "chunk/symbol_sink.hpp"

#include <algorithm>
#include <utility>

namespace gaia {
namespace {

constexpr std::size_t lines_block = 256;
constexpr std::size_t longest_name = 256;
constexpr std::size_t longest_scope = 512;

std::uint32_t count_newlines(const char* at, std::size_t size) {
  std::uint32_t count = 0;
  while (size > 0) {
    const std::size_t part = std::min<std::size_t>(size, 255);
    std::uint8_t found = 0;  // fits: a narrow counter lets the compiler count 16 bytes at a time
    for (std::size_t i = 0; i < part; ++i) found = static_cast<std::uint8_t>(found + (at[i] == '\n'));
    count += found;
    at += part;
    size -= part;
  }
  return count;
}

}  // namespace

LineIndex::LineIndex(std::string_view text) : text_(text) {
  newlines_before_.reserve(text.size() / lines_block + 1);
  std::uint32_t count = 0;
  for (std::size_t at = 0;; at += lines_block) {
    newlines_before_.push_back(count);
    if (text.size() - at < lines_block) return;
    count += count_newlines(text.data() + at, lines_block);
  }
}

std::uint32_t LineIndex::line_of(std::size_t offset) const {
  const std::size_t block = offset / lines_block;
  const std::size_t from = block * lines_block;
  return 1 + newlines_before_[block] + count_newlines(text_.data() + from, offset - from);
}

SymbolSink::SymbolSink(const Lexemes& lexemes, DocStyle style)
    : lexemes_(lexemes), style_(style), lines_(lexemes.text), text_end_(lexemes.text.size()), scopes_(1) {
  while (text_end_ > 0 && static_cast<unsigned char>(lexemes.text[text_end_ - 1]) <= ' ') --text_end_;
}

SymbolSink::Scope SymbolSink::scope(Scope parent, std::string_view name) {
  if (parent == no_scope) return no_scope;
  if (name.empty()) return parent;
  if (scopes_[parent].size() + name.size() > longest_scope) return no_scope;
  std::string joined = scopes_[parent];
  if (!joined.empty()) joined += '.';
  joined += name;
  scopes_.push_back(std::move(joined));
  return static_cast<Scope>(scopes_.size() - 1);
}

void SymbolSink::add(std::string_view name, std::string_view type, Scope scope, const Range& range) {
  const std::size_t last = range.last < lexemes_.size() ? lexemes_.end_of(range.last) : text_end_;
  add_lines(name, type, scope, lexemes_.begin_of(range.lead), lexemes_.begin_of(range.first), last);
}

void SymbolSink::add_span(std::string_view name, std::string_view type, std::size_t begin, std::size_t end) {
  add_lines(name, type, file_scope, begin, begin, end);
}

void SymbolSink::add_lines(std::string_view name, std::string_view type, Scope scope, std::size_t lead,
                           std::size_t begin, std::size_t last) {
  if (scope == no_scope || name.empty() || name.size() > longest_name) return;
  LeadingComments leading = leading_comments(lexemes_, lead, begin, style_);
  Symbol symbol;
  symbol.name = name;
  symbol.type = type;
  symbol.scope = scopes_[scope];
  symbol.start_line = lines_.line_of(begin);
  symbol.end_line = std::max(symbol.start_line, lines_.line_of(last > begin ? last - 1 : begin));
  symbol.leading_line = lines_.line_of(leading.begin);
  symbol.docstring = std::move(leading.docstring);
  file_.symbols.push_back(std::move(symbol));
}

void SymbolSink::import(std::string_view name, std::size_t offset) {
  if (name.empty() || name.size() > longest_scope) return;
  // A tree of Rust paths may be far longer when written out; an import list never outgrows its file.
  if (import_bytes_ + name.size() > lexemes_.text.size() + longest_scope) return;
  const auto [entry, added] = imports_.try_emplace(std::string(name), offset);
  if (added) import_bytes_ += name.size();
  entry->second = std::min(entry->second, offset);
}

ScannedFile SymbolSink::take() {
  std::vector<std::pair<std::size_t, std::string>> ordered;
  ordered.reserve(imports_.size());
  for (const auto& [name, offset] : imports_) ordered.emplace_back(offset, name);
  std::sort(ordered.begin(), ordered.end());
  for (auto& [offset, name] : ordered) file_.imports.push_back(std::move(name));
  return std::move(file_);
}

}  // namespace gaia
