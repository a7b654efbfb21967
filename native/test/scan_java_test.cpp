#include <gtest/gtest.h>

#include "scanned_lines.hpp"

namespace gaia {
namespace {

TEST(ScanJava, FindsEveryKindOfType) {
  EXPECT_EQ(
      symbol_lines(scan_java(R"java(
public final class Outer<T extends Comparable<? super T>> implements Iterable<T> {
    interface Visitor<R> {
        R visit(Node node);
    }
    static class Node { }
    enum Kind { A, B }
    @interface Marker { String[] value() default {}; int size() default 3; }
}
sealed interface Shape permits Circle, Square {}
record Circle(double r) implements Shape {
    Circle {
        if (r < 0) throw new IllegalArgumentException();
    }
    double norm() { return r; }
}
non-sealed class Square implements Shape { double side; }
)java")),
      (Lines{"2-9 class Outer", "3-5 class Outer.Visitor", "4-4 function Outer.Visitor.visit", "6-6 class Outer.Node",
             "7-7 class Outer.Kind", "8-8 annotation Outer.Marker", "8-8 function Outer.Marker.value",
             "8-8 function Outer.Marker.size", "10-10 class Shape", "11-16 record Circle",
             "12-14 function Circle.Circle", "15-15 function Circle.norm", "17-17 class Square"}));
}

TEST(ScanJava, FindsMethodsWithAnyTypeAndModifiers) {
  EXPECT_EQ(symbol_lines(scan_java(R"java(
class Service {
    private final Map<String, List<Integer>> data = new HashMap<>();
    static { System.loadLibrary("x"); }
    { count = 1; }
    public Service(Map<String, List<Integer>> data) { this.data = data; }
    public Map<String, List<Integer>> snapshot() {
        return Map.copyOf(data);
    }
    private <T extends Comparable<T>> T max(List<T> items) { return items.get(0); }
    synchronized final void locked() throws A, B { }
    private static native long peek(long address);
    abstract void run();
    static int[][] grid(int n) { return new int[n][n]; }
    public java.util.Iterator<T> iterator() { return null; }
    public @Nullable String nullable(@Size(max = 3) String s) { return s; }
    protected String two(int a,
                         int b)
    {
        return "}" + a + b;
    }
}
)java")),
            (Lines{"2-22 class Service", "6-6 function Service.Service", "7-9 function Service.snapshot",
                   "10-10 function Service.max", "11-11 function Service.locked", "12-12 function Service.peek",
                   "13-13 function Service.run", "14-14 function Service.grid", "15-15 function Service.iterator",
                   "16-16 function Service.nullable", "17-21 function Service.two"}));
}

TEST(ScanJava, ReportsNoStatements) {
  EXPECT_EQ(symbol_lines(scan_java(R"java(
class A {
    void f() {
        return call(x);
    }
    int g() {
        if (a) { throw new Foo(1); } else if (b()) { }
        Object o = new Object() ; new Thread(() -> { run(); }).start();
        Class<?> c = String.class; String name = c.getName();
        switch (x) { case 1: foo(); default -> { bar(); } }
        synchronized (this) { }
    }
}
)java")),
            (Lines{"2-13 class A", "3-5 function A.f", "6-12 function A.g"}));
}

TEST(ScanJava, FindsMethodsOfAnonymousLocalAndConstantClasses) {
  EXPECT_EQ(symbol_lines(scan_java(R"java(
class A {
    Iterator<T> it() {
        return new java.util.Iterator<Map<String, T>>(new Seed() { public int seed() { return 1; } }) {
            @Override
            public boolean hasNext() { return true; }
        };
    }
    Runnable field = new Runnable() { public void run() { } };
    void local() { final class Inner { void m() { } } }
    enum Op {
        PLUS("+") { int apply(int a) { return a; } },
        @Deprecated MINUS { int apply(int a) { return -a; } };
        Op(String... s) { }
        abstract int apply(int a);
    }
}
)java")),
            (Lines{"2-17 class A", "3-8 function A.it", "4-4 function A.it.seed", "6-6<5 function A.it.hasNext",
                   "9-9 function A.run", "10-10 function A.local", "10-10 class A.local.Inner",
                   "10-10 function A.local.Inner.m", "11-16 class A.Op", "12-12 function A.Op.PLUS.apply",
                   "13-13 function A.Op.MINUS.apply", "14-14 function A.Op.Op", "15-15 function A.Op.apply"}));
}

TEST(ScanJava, IgnoresCodeInTextBlocksStringsAndComments) {
  EXPECT_EQ(symbol_lines(scan_java(R"java(
// class Foo is only mentioned here
/* public class Bar { void baz() {} } */

class Strings {
    // public void commented() {}
    String block = """
        public void inTextBlock() { \"""
        }
        """;
    void braces() { char open = '{'; String s = "public void inString() {"; }
}
)java")),
            (Lines{"5-12 class Strings", "11-11 function Strings.braces"}));
}

TEST(ScanJava, TakesJavadocAboveAnnotations) {
  EXPECT_EQ(symbol_lines(scan_java(R"java(
/**
 * A service.
 *
 * <p>Second.
 */
@Component("x")
@Lazy
public class Service {
    /* plain */
    @Override public String toString() { return ""; }

    /// Markdown
    /// lines.
    void md() {}
}
)java")),
            (Lines{"9-16<2 class Service -- A service.||<p>Second.", "11-11<10 function Service.toString",
                   "15-15<13 function Service.md -- Markdown|lines."}));
}

TEST(ScanJava, ListsImports) {
  EXPECT_EQ(scan_java("package demo;\nimport java.util.List;\nimport static java.util.Objects.requireNonNull;\n"
                      "import java.io.*;\nclass A {}\n")
                .imports,
            (Lines{"java.util.List", "java.util.Objects.requireNonNull", "java.io.*"}));
}

TEST(ScanJava, GoesOnBehindAnUnclosedClass) {
  EXPECT_EQ(
      symbol_lines(scan_java("class Half {\n    void m() {\n        if (x) {\n}\nclass Next {\n    void n() {}\n}\n")),
      (Lines{"1-4 class Half", "2-4 function Half.m", "5-7 class Next", "6-6 function Next.n"}));
}

TEST(ScanJava, FinishesOnHostileInput) {
  const std::size_t times = 100000;
  for (const char* part : {"{",
                           "(",
                           "class A {",
                           "class A{void f(){",
                           "void f(",
                           "@A(",
                           "@A ",
                           "<",
                           "a<b,",
                           "\"\"\"",
                           "\"",
                           "/*",
                           "\n\n",
                           "}",
                           "enum E{A{",
                           "new A(){",
                           "class A{B b=new A(){",
                           "void f(){new A.B<C>(){",
                           "record R(",
                           "public "}) {
    const ScannedFile file = scan_java(repeated(part, times));
    EXPECT_LE(file.symbols.size(), 2 * times) << part;
  }
  EXPECT_EQ(symbol_lines(scan_java("class A {" + repeated("\n", 100000) + "void f() {}\n}")),
            (Lines{"1-100002 class A", "100001-100001 function A.f"}));
}

}  // namespace
}  // namespace gaia
