#include <gtest/gtest.h>

#include "scanned_lines.hpp"

namespace gaia {
namespace {

TEST(ScanC, FindsFunctionsWithAnyReturnType) {
  EXPECT_EQ(symbol_lines(scan_c(R"src(
int add(int a, int b) { return a + b; }
static inline int sub(int a,
                      int b)
{
    return a - b;
}
unsigned long wide(void) { return 1UL; }
struct node *make_node(int value) { return 0; }
const char *name(void) { return "int fake(void) {"; }
int
split_return(void)
{
    return 3;
}
static void (*signal_handler(int sig))(int) { return 0; }
int (max)(int a, int b) { return a; }
EXPORT(int) exported(int a) { return a; }
static int checked(int a) ACQUIRES(lock) { return a; }
__attribute__((noinline)) void *attributed(void) { return 0; }
int declared(int x);
int with_attribute(int x) __attribute__((pure));
int array_of(int n) { int v[] = { 1, 2, 3 }; return v[n]; }
)src")),
            (Lines{"2-2 function add", "3-7 function sub", "8-8 function wide", "9-9 function make_node",
                   "10-10 function name", "11-15 function split_return", "16-16 function signal_handler",
                   "17-17 function max", "18-18 function exported", "19-19 function checked",
                   "20-20 function attributed", "23-23 function array_of"}));
}

TEST(ScanC, FindsOldStyleDefinitions) {
  EXPECT_EQ(
      symbol_lines(scan_c("int old(a, b)\nint a;\nchar *b;\n{\n    return a;\n}\nint next(void) { return 1; }\n")),
      (Lines{"1-6 function old", "7-7 function next"}));
}

TEST(ScanC, FindsTypesWithBodiesAndNoForwardDeclarations) {
  EXPECT_EQ(symbol_lines(scan_c(R"src(
struct point { int x; int y; };
struct forward;
enum mode { FAST, SLOW };
typedef struct { int x; } point_t;
typedef struct tag {
    union inner { int a; } u;
} __attribute__((packed)) tag_t, *tag_p;
struct { int x; } anonymous;
static const struct point table[] = { { 1, 2 }, { 3, 4 } };
int after(void) { return 0; }
)src")),
            (Lines{"2-2 struct point", "4-4 enum mode", "5-5 struct point_t", "6-8 struct tag_t",
                   "7-7 union tag_t.inner", "11-11 function after"}));
}

TEST(ScanC, KeepsItsPlaceInConditionalBranches) {
  EXPECT_EQ(symbol_lines(scan_c(R"src(
#ifdef A
void f(int a) {
#else
void f(long a) {
#endif
    if (a) {
#if B
    }
#else
    } else { }
#endif
}
#if 0
void dead(void) { {
#else
void alive(void) { }
#endif
#ifdef __cplusplus
extern "C" {
#endif
int inside(void) { return 1; }
#ifdef __cplusplus
}
#endif
int last(
#ifdef WIDE
    long a)
#else
    int a)
#endif
{ return a; }
int end(void) { return 0; }
)src")),
            (Lines{"3-13 function f", "17-17 function alive", "22-22 function inside", "26-32 function last",
                   "33-33 function end"}));
}

TEST(ScanC, FindsMacrosOfSeveralLinesAndIncludes) {
  const ScannedFile file = scan_c(
      "#include <stdio.h>\n# include \"list.h\" // x\n#define SQUARE(x) ((x) * (x))\n"
      "#define LOOP(x) \\\n  do { x; \\\n  } while (0)\nint f(void) { return 1; }\n");
  EXPECT_EQ(file.imports, (Lines{"stdio.h", "list.h"}));
  EXPECT_EQ(symbol_lines(file), (Lines{"4-6 macro LOOP", "7-7 function f"}));
}

TEST(ScanC, IgnoresControlFlowAtColumnZeroAndCodeInLiterals) {
  EXPECT_EQ(symbol_lines(scan_c(R"src(
int f(int a)
{
if (a) { return 1; }
else if (a > 1) { return 2; }
else { char c = '{'; char q = '"'; }
/* int commented(void) { } */
// int line(void) { \
int continued(void) { }
return 1;
}
int g(void) { return 0; }
)src")),
            (Lines{"2-11 function f", "12-12 function g"}));
}

TEST(ScanC, NamesFunctionsThatMacrosMake) {
  EXPECT_EQ(symbol_lines(scan_c("TEST(Suite, Does_it) {\n  x();\n}\nSYSCALL_DEFINE2(open, int, a) { }\n"
                                "G_DEFINE_TYPE(A, b, C)\n\nint f(void) { return 1; }\n")),
            (Lines{"1-3 function Suite.Does_it", "4-4 function open", "7-7 function f"}));
}

TEST(ScanCpp, FindsQualifiedNamesConstructorsAndOperators) {
  EXPECT_EQ(symbol_lines(scan_c(R"src(
Vec operator+(const Vec& a, const Vec& b) { return {a.x + b.x}; }
Vec& Vec::operator=(const Vec& o) { return *this; }
Vec::Vec() : x(0), y{0}, z{1} {
  init();
}
Vec::~Vec() {}
bool a::Vec<T>::empty() const noexcept { return x == 0; }
Vec::operator bool() const { return true; }
void Vec::operator()(int a) { }
auto trailing(int x) -> std::vector<int> { return {}; }
constexpr int square(int x) { return x * x; }
std::map<std::string, int> counts() { return {}; }
outer::InNamespace make() { return {}; }
auto lambda = [](int a) { return a; };
int braced{5};
int last() { return 1; }
)src")),
            (Lines{"2-2 function operator+", "3-3 method Vec.operator=", "4-6 method Vec.Vec", "7-7 method Vec.~Vec",
                   "8-8 method a.Vec.empty", "9-9 method Vec.operator bool", "10-10 method Vec.operator()",
                   "11-11 function trailing", "12-12 function square", "13-13 function counts", "14-14 function make",
                   "17-17 function last"}));
}

TEST(ScanCpp, FindsMembersAndNamespaces) {
  EXPECT_EQ(symbol_lines(scan_c(R"src(
namespace a::b {
class Fwd;
class EXPORT_API Widget final : public Base<int>, private Other {
 public:
  Widget() = default;
  explicit Widget(int a) : a_(a) {}
  virtual ~Widget() {}
  virtual int area(int w) const override { return w; }
  virtual void pure() = 0;
  struct Options { bool fast{false}; };
 private slots:
  void slot() {}
  int a_ = 0;
};
namespace { int hidden() { return 1; } }
inline namespace v1 { enum class Color : int { Red }; }
}  // namespace a::b
class Forward;
extern "C" int c_api(int v) { return v; }
)src")),
            (Lines{"2-18 namespace a.b", "4-15 class a.b.Widget", "7-7 method a.b.Widget.Widget",
                   "8-8 method a.b.Widget.~Widget", "9-9 method a.b.Widget.area", "11-11 class a.b.Widget.Options",
                   "13-13 method a.b.Widget.slot", "16-16 function a.b.hidden", "17-17 namespace a.b.v1",
                   "17-17 enum a.b.v1.Color", "20-20 function c_api"}));
}

TEST(ScanCpp, CountsTemplateLinesAndAttributesAsLeading) {
  EXPECT_EQ(symbol_lines(scan_c(R"src(
/// Gives it back.
/// Unchanged.
template <typename T, bool B = (1 > 2)>
[[nodiscard]]
T identity(T value) { return value; }

template <>
int identity<int>(int value) { return value; }
template <class T> struct Holder<T*> { T* p; };

/** Block
 * doc. */
void block() {}

int x;  //!< not for f
void f() {}
)src")),
            (Lines{"6-6<2 function identity -- Gives it back.|Unchanged.", "9-9<8 function identity",
                   "10-10 class Holder", "14-14<12 function block -- Block|doc.", "17-17 function f"}));
}

TEST(ScanCpp, IgnoresCodeInRawStringsAndDigitSeparators) {
  EXPECT_EQ(symbol_lines(scan_c("const char* R = R\"x(\nclass InRaw {\n};\nvoid inRaw() {\n)\" }\n)x\";\n"
                                "int n = 1'000'000;\nint f() { return 0x1'F; }\n")),
            (Lines{"8-8 function f"}));
}

TEST(ScanC, GoesOnBehindAnUnclosedFunction) {
  EXPECT_EQ(
      symbol_lines(scan_c("int half(void)\n{\n  if (x) {\nlabel:\n  goto label;\n\nint next(void)\n{\n  return 1;\n}\n"
                          "struct s {\n  int a;\n};\n")),
      (Lines{"1-5 function half", "7-10 function next", "11-13 struct s"}));
}

TEST(ScanC, FinishesOnHostileInput) {
  const std::size_t times = 100000;
  for (const char* part : {"{",
                           "(",
                           "{(",
                           "int f(",
                           "int f(){",
                           "namespace a{",
                           "class A{",
                           "template<",
                           "a<",
                           "a::",
                           "int a = {",
                           "a={}",
                           "A():b{}",
                           "#if\n",
                           "#if 0\n",
                           "#if 1\n{\n#else\n}\n#endif\n",
                           "{(\n#if 1\n}\n#else\n",
                           "/*",
                           "R\"(",
                           "\"",
                           "'",
                           "#define a \\\n",
                           "\n\n",
                           "}",
                           "operator",
                           "operator+(",
                           "~A(",
                           "struct a b ",
                           "A(b)\n",
                           "f(a)\nint b;",
                           "[",
                           ":"}) {
    const ScannedFile file = scan_c(repeated(part, times));
    EXPECT_LE(file.symbols.size(), 2 * times) << part;
  }
  EXPECT_TRUE(scan_c("").symbols.empty());
}

}  // namespace
}  // namespace gaia
