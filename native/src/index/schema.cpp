#include "schema.hpp"

#include <array>
#include <filesystem>

namespace gaia {
namespace {

// `changed_ns` is the status-change time; `trusted` is 0 when the file was so young while it was read that a later
// write could leave every time stamp as it was. `content_hash` is empty for files whose content is not indexed.
// `symbol_key` is the lower-cased name without part suffix, empty for text outside symbols.
// chunk_words is contentless: the text itself stays in `chunks`.
constexpr const char* first_schema = R"sql(
CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE files (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  size INTEGER NOT NULL,
  modified_ns INTEGER NOT NULL,
  changed_ns INTEGER NOT NULL,
  inode INTEGER NOT NULL,
  trusted INTEGER NOT NULL,
  content_hash TEXT NOT NULL,
  language TEXT NOT NULL,
  left_out TEXT NOT NULL,
  imports TEXT NOT NULL
);
CREATE TABLE chunks (
  id INTEGER PRIMARY KEY,
  file_id INTEGER NOT NULL REFERENCES files(id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  start_line INTEGER NOT NULL,
  end_line INTEGER NOT NULL,
  symbol_name TEXT NOT NULL,
  symbol_type TEXT NOT NULL,
  symbol_key TEXT NOT NULL,
  scope TEXT NOT NULL,
  leading TEXT NOT NULL,
  docstring TEXT,
  content TEXT NOT NULL,
  vector_key BLOB NOT NULL,
  UNIQUE (file_id, ordinal)
);
CREATE INDEX chunks_by_symbol ON chunks(symbol_key) WHERE symbol_key <> '';
CREATE INDEX chunks_by_vector ON chunks(vector_key);
CREATE TABLE vectors (
  key BLOB PRIMARY KEY,
  vector BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE skipped (
  path TEXT PRIMARY KEY,
  reason TEXT NOT NULL
) WITHOUT ROWID;
CREATE VIRTUAL TABLE chunk_words USING fts5(
  body, symbol, comment, path,
  content='', contentless_delete=1, tokenize='code'
);
)sql";

}  // namespace

std::string index_path(const std::string& state_dir) { return state_dir + "/index.db"; }

std::string lock_path(const std::string& state_dir) { return state_dir + "/index.lock"; }

void open_index_store(std::optional<Store>& store, const std::string& path) {
  store.emplace(path);
  const std::array<Migration, 1> steps = {Migration{1, "files, chunks, vectors and words", first_schema}};
  store->migrate(steps);
}

std::string read_meta(Store& store, std::string_view key) {
  Statement select = store.prepare("SELECT value FROM meta WHERE key = ?1");
  select.bind(1, key);
  return select.step() ? std::string(select.text(0)) : std::string();
}

void write_meta(Store& store, std::string_view key, std::string_view value) {
  store.prepare("INSERT INTO meta(key, value) VALUES (?1, ?2) ON CONFLICT(key) DO UPDATE SET value = excluded.value")
      .bind(1, key)
      .bind(2, value)
      .run();
}

void forget_all(Store& store) {
  Transaction transaction(store);
  store.exec(
      "DELETE FROM chunks; DELETE FROM files; DELETE FROM vectors; DELETE FROM skipped; DELETE FROM meta;"
      "INSERT INTO chunk_words(chunk_words) VALUES ('delete-all');");
  transaction.commit();
}

}  // namespace gaia
