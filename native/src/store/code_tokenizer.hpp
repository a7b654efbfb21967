#pragma once

struct sqlite3;

namespace gaia {

/// Makes the FTS5 tokenizer "code" known to the connection: the words of gaia/code_words.hpp, whole identifiers at
/// the position of their last part. Throws StoreError.
void register_code_tokenizer(sqlite3* db);

}  // namespace gaia
