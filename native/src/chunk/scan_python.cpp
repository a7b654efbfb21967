#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "chunk/identifier_form.hpp"
#include "chunk/python_docstring.hpp"
#include "chunk/python_lexer.hpp"
#include "chunk/symbol.hpp"
#include "chunk/symbol_limits.hpp"

namespace gaia {
namespace {

using Kind = PythonToken::Kind;

// Statements are told apart by their first words and blocks by indentation alone, so that every version of the language
// and files with errors give their symbols too.
class PythonScanner {
 public:
  explicit PythonScanner(std::string_view text) : lexer_(text) {}

  ScannedFile scan() {
    token_ = lexer_.next();
    while (token_.kind != Kind::end) scan_logical_line();
    close_symbols(0);
    return std::move(file_);
  }

 private:
  static constexpr std::size_t unreported = static_cast<std::size_t>(-1);

  struct OpenSymbol {
    std::size_t column;
    std::size_t index;  ///< In file_.symbols, or `unreported`.
    std::string scope;  ///< Of what is declared inside.
  };
  struct Decorators {
    std::size_t column;
    std::uint32_t leading_line;
  };

  void advance() {
    if (token_.kind != Kind::newline) last_line_ = token_.end_line;
    token_ = lexer_.next();
  }

  bool line_ended() const { return token_.kind == Kind::newline || token_.kind == Kind::end; }

  void close_symbols(std::size_t column) {
    while (!open_.empty() && open_.back().column >= column) {
      if (open_.back().index != unreported) file_.symbols[open_.back().index].end_line = last_line_;
      open_.pop_back();
    }
  }

  void scan_logical_line() {
    const std::size_t column = lexer_.column();
    close_symbols(column);
    const bool first_in_body = std::exchange(body_awaited_, false) && !open_.empty() && open_.back().column < column;
    if (token_.is("@")) {
      if (!decorators_) decorators_ = {column, lexer_.comments_above(token_.line, column)};
      skip_statements();
    } else {
      const std::uint32_t line = token_.line;
      const std::optional<Decorators> decorators = std::exchange(decorators_, std::nullopt);
      if (token_.is("async")) advance();
      if (token_.is("def") || token_.is("class")) {
        const bool decorated = decorators && decorators->column == column;
        scan_definition(column, line, decorated ? decorators->leading_line : lexer_.comments_above(line, column));
      } else {
        if (first_in_body) note_docstring();
        skip_statements();
      }
    }
    if (token_.kind == Kind::newline) advance();
  }

  void scan_definition(std::size_t column, std::uint32_t line, std::uint32_t leading_line) {
    const std::string_view type = token_.text == "def" ? "function" : "class";
    advance();
    if (token_.kind != Kind::name) return skip_statements();
    open_symbol(column, line, leading_line, type, token_.text);
    advance();
    if (!skip_header()) return;
    if (line_ended()) {
      body_awaited_ = true;
      return;
    }
    note_docstring();
    skip_statements();
  }

  void open_symbol(std::size_t column, std::uint32_t line, std::uint32_t leading_line, std::string_view type,
                   std::string_view name) {
    const std::string outer = open_.empty() ? std::string() : open_.back().scope;
    if (open_.size() >= most_symbols_on_a_line || name.size() > longest_symbol_name) {
      open_.push_back({column, unreported, outer});
      return;
    }
    Symbol symbol;
    symbol.name = identifier_form(name);
    symbol.type = type;
    symbol.scope = outer;
    symbol.start_line = line;
    symbol.end_line = line;
    symbol.leading_line = leading_line;
    open_.push_back({column, file_.symbols.size(), inner_scope(outer, symbol.name)});
    file_.symbols.push_back(std::move(symbol));
  }

  /// Moves behind the colon that ends the head of a definition; false when the logical line has none.
  bool skip_header() {
    std::size_t lambdas = 0;
    for (; !line_ended(); advance()) {
      if (lexer_.depth() != 0) continue;
      if (token_.is("lambda")) ++lambdas;
      if (!token_.is(":")) continue;
      if (lambdas == 0) {
        advance();
        return true;
      }
      --lambdas;
    }
    // A broken head may still have a body.
    body_awaited_ = true;
    return false;
  }

  void note_docstring() {
    std::optional<std::string> docstring = take_docstring();
    const std::size_t index = open_.back().index;
    if (docstring && index != unreported) file_.symbols[index].docstring = std::move(docstring);
  }

  /// The docstring that the next statement is, if it is nothing but string literals, perhaps in brackets.
  std::optional<std::string> take_docstring() {
    std::size_t brackets = 0;
    std::vector<std::string_view> literals;
    for (; token_.is("("); advance()) ++brackets;
    for (; token_.kind == Kind::string; advance()) literals.push_back(token_.text);
    for (; brackets > 0 && token_.is(")"); advance()) --brackets;
    if (literals.empty() || brackets > 0 || !(line_ended() || token_.is(";"))) return std::nullopt;
    return python_docstring(literals);
  }

  /// The rest of a logical line, noting what it imports.
  void skip_statements() {
    bool statement_starts = true;
    while (!line_ended()) {
      if (statement_starts && token_.is("import")) {
        take_import();
      } else if (statement_starts && token_.is("from")) {
        take_from_import();
      } else {
        statement_starts = token_.kind == Kind::other && lexer_.depth() == 0 && (token_.is(";") || token_.is(":"));
        advance();
        continue;
      }
      statement_starts = false;
    }
  }

  std::string take_dotted_name() {
    std::string name;
    while (token_.kind == Kind::name && !token_.is("import") && name.size() <= longest_symbol_name) {
      name += identifier_form(token_.text);
      advance();
      if (!token_.is(".")) break;
      name += '.';
      advance();
    }
    return name;
  }

  void skip_alias() {
    if (!token_.is("as")) return;
    advance();
    if (token_.kind == Kind::name) advance();
  }

  void take_import() {
    do {
      advance();
      note_import(take_dotted_name());
      skip_alias();
    } while (token_.is(","));
  }

  void take_from_import() {
    advance();
    std::string module;
    for (; token_.is(".") && module.size() <= longest_symbol_name; advance()) module += '.';
    const bool only_dots = token_.is("import");
    module += take_dotted_name();
    if (!token_.is("import")) return;
    if (!only_dots) {
      note_import(std::move(module));
      advance();
      return;
    }
    // "from . import a, b" names modules beside this one.
    do {
      advance();
      if (token_.is("(")) advance();
      if (token_.kind == Kind::name) {
        note_import(module + take_dotted_name());
        skip_alias();
      } else if (token_.is("*")) {
        note_import(module);
        advance();
      }
    } while (token_.is(","));
  }

  void note_import(std::string name) {
    if (name.empty() || name.size() > longest_symbol_name) return;
    if (imported_.insert(name).second) file_.imports.push_back(std::move(name));
  }

  PythonLexer lexer_;
  PythonToken token_;
  std::uint32_t last_line_ = 0;  ///< Where the newest token before token_ ended.
  std::vector<OpenSymbol> open_;
  bool body_awaited_ = false;  ///< The head of open_.back() ended its line.
  std::optional<Decorators> decorators_;
  std::unordered_set<std::string> imported_;
  ScannedFile file_;
};

}  // namespace

ScannedFile scan_python(std::string_view text) { return PythonScanner(text).scan(); }

}  // namespace gaia
