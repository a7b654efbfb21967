#include "gaia/code_index.hpp"

#include <filesystem>
#include <system_error>

#include "code_index_impl.hpp"
#include "gaia/error.hpp"
#include "gaia/file_lock.hpp"
#include "schema.hpp"
#include "support/atomic_file.hpp"

namespace gaia {
namespace {

namespace fs = std::filesystem;

void remove_database(const std::string& path) {
  for (const char* suffix : {"", "-wal", "-shm"}) fs::remove(utf8_path(path + suffix));
}

void set_aside(const std::string& path) {
  const std::string aside = path + ".damaged";
  remove_database(aside);
  std::error_code ignored;
  for (const char* suffix : {"", "-wal", "-shm"}) {
    fs::rename(utf8_path(path + suffix), utf8_path(aside + suffix), ignored);
  }
}

}  // namespace

void CodeIndex::Impl::open() {
  std::error_code failure;
  fs::create_directories(utf8_path(options.state_dir), failure);
  if (failure) {
    throw Error(ErrorCode::io, "Cannot create the index folder " + options.state_dir + ": " + failure.message());
  }
  const std::string path = index_path(options.state_dir);
  try {
    open_index_store(store, path);
    if (read_meta(*store, "content_version") != index_content_version) {
      if (!read_meta(*store, "content_version").empty()) {
        repaired = "the index was made by another release; it was rebuilt";
        forget_all(*store);
      }
      write_meta(*store, "content_version", index_content_version);
    }
  } catch (const Error& error) {
    if (error.code() != ErrorCode::corrupt) throw;
    FileLock lock(lock_path(options.state_dir));
    if (!lock.try_acquire()) throw;
    replace_damaged(error.what());
  }
}

void CodeIndex::Impl::replace_damaged(const std::string& what) {
  const std::string path = index_path(options.state_dir);
  vectors.reset();
  store.reset();
  set_aside(path);
  repaired = "the index file was damaged (" + what + "); it was set aside as " + path + ".damaged and rebuilt";
  open_index_store(store, path);
  write_meta(*store, "content_version", index_content_version);
}

void CodeIndex::Impl::check_model() {
  const std::string stored = read_meta(*store, "model");
  if (stored.empty()) {
    write_meta(*store, "model", options.model.id);
    write_meta(*store, "dimension", std::to_string(options.model.dimension));
    return;
  }
  if (stored != options.model.id) {
    throw Error(ErrorCode::model_mismatch, "The index of " + options.root + " was made with the embedding model " +
                                               stored + ", not with " + options.model.id);
  }
}

CodeIndex::CodeIndex(const CodeIndexOptions& options) : impl_(std::make_unique<Impl>()) {
  impl_->options = options;
  impl_->open();
}

CodeIndex::~CodeIndex() = default;

std::vector<PendingText> CodeIndex::pending_texts(std::size_t limit) {
  impl_->check_model();
  Statement select = impl_->store->prepare(
      "SELECT f.path, c.symbol_name, c.scope, c.leading, c.content, c.symbol_type FROM chunks c JOIN files f ON f.id = "
      "c.file_id "
      "WHERE NOT EXISTS (SELECT 1 FROM vectors v WHERE v.key = c.vector_key) "
      "GROUP BY c.vector_key ORDER BY f.path, c.ordinal LIMIT ?1");
  select.bind(1, static_cast<std::int64_t>(limit));
  std::vector<PendingText> pending;
  while (select.step()) {
    Chunk chunk;
    chunk.symbol_name = select.text(1);
    chunk.scope = select.text(2);
    chunk.leading = select.text(3);
    chunk.content = select.text(4);
    chunk.symbol_type = select.text(5);
    std::string text = text_to_embed(select.text(0), chunk);
    pending.push_back({vector_key(text), std::move(text)});
  }
  return pending;
}

void CodeIndex::store_vectors(std::span<const VectorKey> keys, std::span<const float> vectors) {
  const std::size_t dimension = impl_->options.model.dimension;
  if (vectors.size() != keys.size() * dimension) {
    throw Error(ErrorCode::dimension_mismatch, "Expected " + std::to_string(keys.size()) + " vectors of " +
                                                   std::to_string(dimension) + " numbers but received " +
                                                   std::to_string(vectors.size()) + " numbers");
  }
  impl_->check_model();
  Transaction transaction(*impl_->store);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    impl_->store->prepare("INSERT OR REPLACE INTO vectors(key, vector) VALUES (?1, ?2)")
        .bind_blob(1, std::as_bytes(std::span(keys[i])))
        .bind_blob(2, std::as_bytes(vectors.subspan(i * dimension, dimension)))
        .run();
  }
  transaction.commit();
}

void CodeIndex::clear(const std::string& state_dir) {
  if (!fs::exists(utf8_path(state_dir))) return;
  FileLock lock(lock_path(state_dir));
  if (!lock.try_acquire()) {
    throw Error(ErrorCode::busy, "Another process is updating the index in " + state_dir);
  }
  const std::string path = index_path(state_dir);
  remove_database(path);
  remove_database(path + ".damaged");
}

}  // namespace gaia
