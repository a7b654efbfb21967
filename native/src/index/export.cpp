#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "code_index_impl.hpp"
#include "gaia/error.hpp"
#include "gaia/vec_file.hpp"
#include "schema.hpp"
#include "support/atomic_file.hpp"
#include "support/json_writer.hpp"

namespace gaia {
namespace {

constexpr int interchange_version = 2;

void write_text(AtomicFile& file, std::string_view text) { file.write(text.data(), text.size()); }

void append_key(std::string& out, const char* indent, const char* key) {
  out.append(indent).append("\"").append(key).append("\": ");
}

void append_string_or_null(std::string& out, std::string_view text, bool null) {
  if (null) {
    out += "null";
  } else {
    append_json_string(out, text);
  }
}

// `imports` is stored as lines.
void append_lines(std::string& out, std::string_view lines) {
  if (lines.empty()) {
    out += "[]";
    return;
  }
  out += "[";
  const char* separator = "\n        ";
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    out += separator;
    append_json_string(out, lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
    separator = ",\n        ";
  }
  out += "\n      ]";
}

void write_file_hashes(Store& store, AtomicFile& file, const StopFlag& stop) {
  Statement select = store.prepare("SELECT path, content_hash FROM files WHERE left_out = '' ORDER BY path");
  std::string line;
  const char* separator = "\n    ";
  bool any = false;
  while (select.step()) {
    stop.check();
    line = separator;
    append_json_string(line, select.text(0));
    line += ": ";
    append_json_string(line, select.text(1));
    write_text(file, line);
    separator = ",\n    ";
    any = true;
  }
  write_text(file, any ? "\n  }" : "}");
}

// The columns that write_chunks and write_vectors both rely on, in vector order.
constexpr const char* chunks_in_order =
    "SELECT f.path, c.ordinal, c.content, f.language, c.start_line, c.end_line, c.symbol_name, c.symbol_type, "
    "c.docstring, f.imports, v.vector FROM chunks c JOIN files f ON f.id = c.file_id "
    "JOIN vectors v ON v.key = c.vector_key ORDER BY f.path, c.ordinal";

std::uint64_t write_chunks(Store& store, AtomicFile& file, const StopFlag& stop) {
  Statement select = store.prepare(chunks_in_order);
  std::uint64_t chunks = 0;
  std::string entry;
  while (select.step()) {
    stop.check();
    entry = chunks == 0 ? "\n    {\n" : ",\n    {\n";
    const char* indent = "      ";
    append_key(entry, indent, "chunk_type");
    entry += "\"code\",\n";
    append_key(entry, indent, "content");
    append_json_string(entry, select.text(2));
    entry += ",\n";
    append_key(entry, indent, "file_path");
    append_json_string(entry, select.text(0));
    entry += ",\n";
    append_key(entry, indent, "language");
    append_json_string(entry, select.text(3));
    entry += ",\n";
    append_key(entry, indent, "start_line");
    entry += std::to_string(select.integer(4)) + ",\n";
    append_key(entry, indent, "end_line");
    entry += std::to_string(select.integer(5)) + ",\n";
    const bool symbol = !select.text(6).empty();
    append_key(entry, indent, "symbol_name");
    append_string_or_null(entry, select.text(6), !symbol);
    entry += ",\n";
    append_key(entry, indent, "symbol_type");
    append_string_or_null(entry, select.text(7), !symbol);
    entry += ",\n";
    append_key(entry, indent, "docstring");
    append_string_or_null(entry, select.text(8), select.is_null(8));
    entry += ",\n";
    append_key(entry, indent, "imports");
    append_lines(entry, select.text(9));
    entry += "\n    }";
    write_text(file, entry);
    ++chunks;
  }
  write_text(file, chunks == 0 ? "]" : "\n  ]");
  return chunks;
}

void write_vectors(Store& store, const EmbeddingModel& model, const std::string& path, const StopFlag& stop) {
  Statement count = store.prepare("SELECT count(*) FROM chunks c JOIN vectors v ON v.key = c.vector_key");
  count.step();
  VecWriter writer(path, {Metric::inner_product, false, static_cast<std::uint32_t>(model.dimension), model.id},
                   static_cast<std::uint64_t>(count.integer(0)));
  Statement select = store.prepare(chunks_in_order);
  std::vector<float> row(model.dimension);
  while (select.step()) {
    stop.check();
    const auto bytes = select.blob(10);
    if (bytes.size() != model.dimension * sizeof(float)) {
      throw Error(ErrorCode::corrupt, "The vector of " + std::string(select.text(0)) + " has a wrong length");
    }
    std::memcpy(row.data(), bytes.data(), bytes.size());
    writer.append(std::string(select.text(0)) + "#" + std::to_string(select.integer(1)), row);
  }
  writer.commit();
}

// The age of the newest indexed file: a time that depends on the files alone keeps two exports of one tree equal.
double newest_change_seconds(Store& store) {
  Statement select = store.prepare("SELECT coalesce(max(modified_ns), 0) FROM files WHERE left_out = ''");
  select.step();
  return static_cast<double>(select.integer(0) / 1000) / 1e6;
}

}  // namespace

std::uint64_t CodeIndex::export_to(const std::string& folder, const StopFlag& stop) {
  Store& store = *impl_->store;
  impl_->check_model();
  Transaction snapshot(store, TransactionMode::read);
  write_vectors(store, impl_->options.model, folder + "/index.vec", stop);

  AtomicFile file(utf8_path(folder + "/metadata.json"));
  std::string head = "{\n";
  append_key(head, "  ", "version");
  head += std::to_string(interchange_version) + ",\n";
  append_key(head, "  ", "embedding_model");
  append_json_string(head, impl_->options.model.id);
  head += ",\n";
  append_key(head, "  ", "embedding_dim");
  head += std::to_string(impl_->options.model.dimension) + ",\n";
  append_key(head, "  ", "file_hashes");
  write_text(file, head + "{");
  write_file_hashes(store, file, stop);
  write_text(file, ",\n  \"chunks\": [");
  const std::uint64_t chunks = write_chunks(store, file, stop);
  std::string tail = ",\n";
  append_key(tail, "  ", "created_at");
  append_json_real(tail, newest_change_seconds(store));
  write_text(file, tail + "\n}");
  file.commit();
  return chunks;
}

}  // namespace gaia
