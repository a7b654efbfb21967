#include <gtest/gtest.h>

#include "scanned_lines.hpp"

namespace gaia {
namespace {

TEST(ScanGo, FindsFunctionsAndMethodsOfEveryReceiverForm) {
  EXPECT_EQ(symbol_lines(scan_go(R"go(package p

func Plain(a int) error {
	return nil
}
func (s *Store) Get(key string) (int, error) { return 0, nil }
func (s Store) Len() int { return 0 }
func (*Store) Unnamed() {}
func (l *List[T]) Push(v T) {}
func (Pair[K, V]) Both() {}
func Map[T, U any](in []T, f func(T) U) []U {
	return nil
}
func assembly(x uint64) uint64

func last() interface{} { return struct{ a int }{1} }
)go")),
            (Lines{"3-5 function Plain", "6-6 function Store.Get", "7-7 function Store.Len",
                   "8-8 function Store.Unnamed", "9-9 function List.Push", "10-10 function Pair.Both",
                   "11-13 function Map", "14-14 function assembly", "16-16 function last"}));
}

TEST(ScanGo, FindsTypesAloneAndInGroups) {
  EXPECT_EQ(symbol_lines(scan_go(R"go(package p
type Store struct {
	data map[string]int
}
type Number interface{ ~int | ~float64 }
type List[T any] struct {
	items []T
}
type Alias = List[int]
type Callback func(x int) error
type Handler func(
	a int,
) error
type (
	// Grouped has a comment.
	Grouped struct{ A int }
	Iface   interface {
		Do()
	}
	Size int
)
var table = []struct{ in string }{{"type X struct"}}
const limit = 3
)go")),
            (Lines{"2-4 struct Store", "5-5 interface Number", "6-8 struct List", "9-9 type Alias",
                   "10-10 type Callback", "11-13 type Handler", "16-16<15 struct Grouped -- Grouped has a comment.",
                   "17-19 interface Iface", "20-20 type Size"}));
}

TEST(ScanGo, IgnoresCodeInStringsRunesAndComments) {
  EXPECT_EQ(symbol_lines(scan_go("package p\nconst s = `\nfunc notReal() {\n}\ntype NotReal struct {\n}\n`\n"
                                 "// func commented() {}\n/*\nfunc blocked() {\n}\n*/\n\n"
                                 "func real() rune { return '{' + '\\'' + '\"' }\nfunc next() {}\n")),
            (Lines{"14-14 function real", "15-15 function next"}));
}

TEST(ScanGo, TakesTheCommentBlockDirectlyAbove) {
  EXPECT_EQ(symbol_lines(scan_go(R"go(package p

// Far away.

// Get reads a key.
//
//	indented
//go:noinline
func Get() {}

var x = 1 // not documentation
func Bare() {}

/*
Block reads.
*/
func Block() {}
)go")),
            (Lines{"9-9<5 function Get -- Get reads a key.||indented", "12-12 function Bare",
                   "17-17<14 function Block -- Block reads."}));
}

TEST(ScanGo, ListsImports) {
  EXPECT_EQ(
      scan_go("package p\nimport \"fmt\"\nimport (\n\te \"errors\"\n\t_ `embed`\n\t. \"a/b\"; \"fmt\"\n)\n").imports,
      (Lines{"fmt", "errors", "embed", "a/b"}));
}

TEST(ScanGo, GoesOnBehindAnUnclosedFunction) {
  EXPECT_EQ(symbol_lines(scan_go("package p\nfunc half() {\n\tif x {\n\nfunc next() {\n}\ntype T struct {\n}\n")),
            (Lines{"2-3 function half", "5-6 function next", "7-8 struct T"}));
}

TEST(ScanGo, FinishesOnHostileInput) {
  const std::size_t times = 100000;
  for (const char* part : {"{", "(", "func ", "func f(", "type a[", "`", "\"", "'", "/*", "type (", "import (", "\n\n",
                           "func (a[b[", "func a() {", "}", "type T ", "func f() x "}) {
    const ScannedFile file = scan_go(repeated(part, times));
    EXPECT_LE(file.symbols.size(), times) << part;
  }
  EXPECT_EQ(symbol_lines(scan_go("func a() {\n\nfunc b(")), (Lines{"1-1 function a", "3-3 function b"}));
  EXPECT_TRUE(scan_go("").symbols.empty());
  EXPECT_TRUE(scan_go(std::string_view("\0\xFF\x80", 3)).symbols.empty());
}

}  // namespace
}  // namespace gaia
