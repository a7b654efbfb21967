#include "store/code_tokenizer.hpp"

#include <sqlite3.h>

#include <cstddef>
#include <new>

#include "store/store_error.hpp"
#include "words/code_word_scanner.hpp"

namespace gaia {
namespace {

using Token = int (*)(void* context, int flags, const char* text, int size, int begin, int end);

// Without state or options: every table shares one tokenizer, which FTS5 only hands back.
int create(void*, const char**, int argument_count, Fts5Tokenizer** tokenizer) {
  static char shared;
  if (argument_count > 0) return SQLITE_ERROR;
  *tokenizer = reinterpret_cast<Fts5Tokenizer*>(&shared);
  return SQLITE_OK;
}

void destroy(Fts5Tokenizer*) {}

int tokenize(Fts5Tokenizer*, void* context, int flags, const char* text, int size, Token token) {
  if (text == nullptr || size <= 0) return SQLITE_OK;
  const WordMode mode = (flags & FTS5_TOKENIZE_QUERY) != 0 ? WordMode::question : WordMode::document;
  int code = SQLITE_OK;
  try {
    scan_code_words({text, static_cast<std::size_t>(size)}, mode, [&](const CodeWord& word) {
      code = token(context, word.colocated ? FTS5_TOKEN_COLOCATED : 0, word.text.data(),
                   static_cast<int>(word.text.size()), static_cast<int>(word.begin), static_cast<int>(word.end));
      return code == SQLITE_OK;
    });
  } catch (const std::bad_alloc&) {
    return SQLITE_NOMEM;
  }
  return code;
}

// The first statement on a connection also reads the file: a damaged one is named here.
[[noreturn]] void fail(sqlite3* db, int code) {
  const char* const path = sqlite3_db_filename(db, nullptr);
  throw_store_error(code, sqlite3_errmsg(db), path == nullptr || *path == '\0' ? "memory" : path, {});
}

fts5_api* fts5_of(sqlite3* db) {
  sqlite3_stmt* statement = nullptr;
  fts5_api* api = nullptr;
  int code = sqlite3_prepare_v2(db, "SELECT fts5(?1)", -1, &statement, nullptr);
  if (code == SQLITE_OK) code = sqlite3_bind_pointer(statement, 1, &api, "fts5_api_ptr", nullptr);
  if (code == SQLITE_OK) code = sqlite3_step(statement);
  sqlite3_finalize(statement);
  if (api == nullptr) fail(db, code);
  return api;
}

}  // namespace

void register_code_tokenizer(sqlite3* db) {
  fts5_api* const api = fts5_of(db);
  fts5_tokenizer tokenizer{create, destroy, tokenize};
  const int code = api->xCreateTokenizer(api, "code", nullptr, &tokenizer, nullptr);
  if (code != SQLITE_OK) fail(db, code);
}

}  // namespace gaia
