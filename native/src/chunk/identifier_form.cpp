#include "chunk/identifier_form.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "chunk/identifier_data.hpp"
#include "support/code_points.hpp"

namespace gaia {
namespace {

using identifier_data::CombiningMark;

constexpr char32_t no_mark = 0;

/// Nothing for a code point that is no combining mark of the table.
const CombiningMark* mark_of(char32_t value) {
  if (value < 0x300 || value > 0x345) return nullptr;
  const auto* const found =
      std::find_if(std::begin(identifier_data::combining_marks), std::end(identifier_data::combining_marks),
                   [&](const CombiningMark& entry) { return entry.mark == value; });
  return found == std::end(identifier_data::combining_marks) ? nullptr : found;
}

std::pair<char32_t, char32_t> base_and_mark(char32_t composed) {
  if (composed < 0xC0 || (composed > 0x52F && composed < 0x1E00) || composed > 0x1EFF) return {composed, no_mark};
  for (const CombiningMark& entry : identifier_data::combining_marks) {
    for (std::size_t i = 0; i + 1 < entry.pairs.size(); i += 2) {
      if (entry.pairs[i + 1] == composed) return {entry.pairs[i], entry.mark};
    }
  }
  return {composed, no_mark};
}

/// Nothing, as 0, when the two do not join.
char32_t composed(char32_t base, const CombiningMark& mark) {
  for (std::size_t i = 0; i + 1 < mark.pairs.size(); i += 2) {
    if (mark.pairs[i] == base) return mark.pairs[i + 1];
  }
  return 0;
}

void append_decomposed(std::u32string& out, char32_t value) {
  const auto [base, mark] = base_and_mark(value);
  if (mark == no_mark) {
    out += value;
    return;
  }
  append_decomposed(out, base);
  out += mark;
}

void append_compatible(std::u32string& out, char32_t value) {
  const auto* const after =
      std::upper_bound(std::begin(identifier_data::compatibility_runs), std::end(identifier_data::compatibility_runs),
                       value, [](char32_t at, const auto& run) { return at < run.first; });
  if (after != std::begin(identifier_data::compatibility_runs)) {
    const auto& run = *std::prev(after);
    if (value - run.first < run.count) return append_decomposed(out, run.target + (value - run.first));
  }
  for (const auto& sequence : identifier_data::compatibility_sequences) {
    if (sequence.from != value) continue;
    for (const char16_t unit : sequence.to) append_decomposed(out, unit);
    return;
  }
  append_decomposed(out, value);
}

int combining_class(char32_t value) {
  const CombiningMark* const mark = mark_of(value);
  return mark == nullptr ? 0 : mark->combining_class;
}

void order_marks(std::u32string& text) {
  auto at = text.begin();
  while (at != text.end()) {
    const auto marks = std::find_if(at, text.end(), [](char32_t c) { return combining_class(c) != 0; });
    at = std::find_if(marks, text.end(), [](char32_t c) { return combining_class(c) == 0; });
    std::stable_sort(marks, at, [](char32_t a, char32_t b) { return combining_class(a) < combining_class(b); });
  }
}

std::u32string compose(const std::u32string& text) {
  std::u32string out;
  std::size_t base = std::u32string::npos;
  int last_class = 0;
  for (const char32_t value : text) {
    const CombiningMark* const mark = mark_of(value);
    if (mark == nullptr) {
      base = out.size();
      last_class = 0;
    } else if (base != std::u32string::npos && last_class < mark->combining_class) {
      if (const char32_t joined = composed(out[base], *mark); joined != 0) {
        out[base] = joined;
        continue;
      }
      last_class = mark->combining_class;
    }
    out += value;
  }
  return out;
}

}  // namespace

std::string identifier_form(std::string_view name) {
  if (std::all_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; })) {
    return std::string(name);
  }
  std::u32string points;
  for (std::string_view rest = name; !rest.empty();) {
    const CodePoint point = first_code_point(rest);
    if (point.length == 1 && point.value == 0xFFFD) return std::string(name);
    append_compatible(points, point.value);
    rest.remove_prefix(point.length);
  }
  order_marks(points);
  std::string normal;
  for (const char32_t value : compose(points)) append_code_point(normal, value);
  return normal;
}

}  // namespace gaia
