#include "file_writer.hpp"

#include "symbol_label.hpp"

namespace gaia {
namespace {

std::string join_lines(const std::vector<std::string>& lines) {
  std::string joined;
  for (const std::string& line : lines) {
    if (!joined.empty()) joined.push_back('\n');
    joined += line;
  }
  return joined;
}

}  // namespace

bool FileWriter::write(const WalkedFile& file, bool trusted, const KnownFile* known, const PreparedFile& prepared) {
  const bool same_text =
      known != nullptr && !prepared.content_hash.empty() && known->content_hash == prepared.content_hash;
  if (same_text) {
    store_
        .prepare(
            "UPDATE files SET size = ?2, modified_ns = ?3, changed_ns = ?4, inode = ?5, trusted = ?6 WHERE id = ?1")
        .bind(1, known->id)
        .bind(2, static_cast<std::int64_t>(file.size))
        .bind(3, file.modified_ns)
        .bind(4, file.changed_ns)
        .bind(5, static_cast<std::int64_t>(file.inode))
        .bind(6, static_cast<std::int64_t>(trusted))
        .run();
    return false;
  }
  if (known != nullptr) remove(known->id);
  store_
      .prepare(
          "INSERT INTO files(path, size, modified_ns, changed_ns, inode, trusted, content_hash, language, left_out, "
          "imports) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)")
      .bind(1, std::string_view(file.path))
      .bind(2, static_cast<std::int64_t>(file.size))
      .bind(3, file.modified_ns)
      .bind(4, file.changed_ns)
      .bind(5, static_cast<std::int64_t>(file.inode))
      .bind(6, static_cast<std::int64_t>(trusted))
      .bind(7, std::string_view(prepared.content_hash))
      .bind(8, std::string_view(prepared.language))
      .bind(9, std::string_view(prepared.left_out))
      .bind(10, std::string_view(join_lines(prepared.imports)))
      .run();
  const std::int64_t file_id = store_.last_insert_rowid();
  for (std::size_t i = 0; i < prepared.chunks.size(); ++i) insert_chunk(file_id, i, file.path, prepared.chunks[i]);
  return true;
}

void FileWriter::insert_chunk(std::int64_t file_id, std::size_t ordinal, const std::string& path,
                              const PreparedChunk& prepared) {
  const Chunk& chunk = prepared.chunk;
  Statement insert = store_.prepare(
      "INSERT INTO chunks(file_id, ordinal, start_line, end_line, symbol_name, symbol_type, scope, leading, docstring, "
      "content, vector_key, symbol_key) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)");
  insert.bind(1, file_id)
      .bind(2, static_cast<std::int64_t>(ordinal))
      .bind(3, static_cast<std::int64_t>(chunk.start_line))
      .bind(4, static_cast<std::int64_t>(chunk.end_line))
      .bind(5, std::string_view(chunk.symbol_name))
      .bind(6, std::string_view(chunk.symbol_type))
      .bind(7, std::string_view(chunk.scope))
      .bind(8, std::string_view(chunk.leading));
  if (chunk.docstring) {
    insert.bind(9, std::string_view(*chunk.docstring));
  } else {
    insert.bind_null(9);
  }
  insert.bind(10, std::string_view(chunk.content))
      .bind_blob(11, std::as_bytes(std::span(prepared.key)))
      .bind(12, std::string_view(symbol_key(chunk.symbol_name)))
      .run();
  const std::int64_t chunk_id = store_.last_insert_rowid();
  store_.prepare("INSERT INTO chunk_words(rowid, body, symbol, comment, path) VALUES (?1, ?2, ?3, ?4, ?5)")
      .bind(1, chunk_id)
      .bind(2, std::string_view(chunk.content))
      .bind(3, std::string_view(symbol_label(chunk.scope, chunk.symbol_name)))
      .bind(4, std::string_view(chunk.leading))
      .bind(5, std::string_view(path))
      .run();
  if (!prepared.vector.empty()) {
    store_.prepare("INSERT OR IGNORE INTO vectors(key, vector) VALUES (?1, ?2)")
        .bind_blob(1, std::as_bytes(std::span(prepared.key)))
        .bind_blob(2, std::as_bytes(std::span(prepared.vector)))
        .run();
  }
  ++chunks_added_;
}

void FileWriter::remove_chunks(std::int64_t file_id) {
  store_.prepare("DELETE FROM chunk_words WHERE rowid IN (SELECT id FROM chunks WHERE file_id = ?1)")
      .bind(1, file_id)
      .run();
  store_.prepare("DELETE FROM chunks WHERE file_id = ?1").bind(1, file_id).run();
  chunks_removed_ += static_cast<std::uint64_t>(store_.changes());
}

void FileWriter::remove(std::int64_t file_id) {
  remove_chunks(file_id);
  store_.prepare("DELETE FROM files WHERE id = ?1").bind(1, file_id).run();
}

void FileWriter::remove_orphan_vectors() {
  if (chunks_removed_ == 0) return;
  store_.exec("DELETE FROM vectors WHERE NOT EXISTS (SELECT 1 FROM chunks WHERE chunks.vector_key = vectors.key)");
}

}  // namespace gaia
