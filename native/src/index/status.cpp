#include <charconv>
#include <filesystem>
#include <system_error>

#include "code_index_impl.hpp"
#include "schema.hpp"
#include "support/atomic_file.hpp"

namespace gaia {
namespace {

std::uint64_t parse_number(const std::string& digits) {
  std::uint64_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

std::uint64_t size_on_disk(const std::string& path) {
  std::uint64_t bytes = 0;
  for (const char* suffix : {"", "-wal"}) {
    std::error_code failure;
    const auto size = std::filesystem::file_size(utf8_path(path + suffix), failure);
    if (!failure) bytes += size;
  }
  return bytes;
}

}  // namespace

CodeIndexStatus CodeIndex::status() {
  Store& store = *impl_->store;
  Transaction snapshot(store, TransactionMode::read);
  CodeIndexStatus status;
  Statement counts = store.prepare(
      "SELECT (SELECT count(*) FROM files WHERE left_out = ''), (SELECT count(*) FROM chunks), "
      "(SELECT count(*) FROM chunks c WHERE NOT EXISTS (SELECT 1 FROM vectors v WHERE v.key = c.vector_key))");
  counts.step();
  status.files = static_cast<std::uint64_t>(counts.integer(0));
  status.chunks = static_cast<std::uint64_t>(counts.integer(1));
  status.vectors_missing = static_cast<std::uint64_t>(counts.integer(2));
  status.bytes = size_on_disk(index_path(impl_->options.state_dir));
  status.updated_at_ms = static_cast<std::int64_t>(parse_number(read_meta(store, "updated_at_ms")));
  status.ignored = parse_number(read_meta(store, "ignored"));
  status.model_id = read_meta(store, "model");
  Statement left_out = store.prepare(
      "SELECT path, reason FROM skipped UNION ALL SELECT path, left_out FROM files WHERE left_out <> '' ORDER BY path");
  while (left_out.step()) status.left_out.push_back({std::string(left_out.text(0)), std::string(left_out.text(1))});
  Statement languages = store.prepare(
      "SELECT language, count(*) FROM files WHERE left_out = '' GROUP BY language ORDER BY count(*) DESC, language");
  while (languages.step()) {
    status.languages.emplace_back(languages.text(0), static_cast<std::uint64_t>(languages.integer(1)));
  }
  return status;
}

}  // namespace gaia
