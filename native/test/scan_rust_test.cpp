#include <gtest/gtest.h>

#include "scanned_lines.hpp"

namespace gaia {
namespace {

TEST(ScanRust, FindsFunctionsWithAnyQualifiers) {
  EXPECT_EQ(symbol_lines(scan_rust(R"rs(
pub async fn fetch(url: &str) -> Result<String, Error> {
    inner(url).await
}
pub(crate) fn restricted() {}
pub(in crate::a) unsafe fn raw(p: *const u8) -> u8 { *p }
extern "C" fn callback(code: i32) -> i32 { code }
pub const fn constant() -> u8 { 7 }
fn generic<T: Into<Vec<u8>>, const N: usize>(t: T) -> [u8; N]
where
    T: Fn(u8) -> u8,
{
    [0; N]
}
extern "C" {
    fn imported(x: i32) -> i32;
}
fn takes(f: fn(i32) -> i32, g: impl Fn()) {}
fn r#match() {}
)rs")),
            (Lines{"2-4 function fetch", "5-5 function restricted", "6-6 function raw", "7-7 function callback",
                   "8-8 function constant", "9-14 function generic", "16-16 function imported", "18-18 function takes",
                   "19-19 function match"}));
}

TEST(ScanRust, FindsTypesModulesAndMacros) {
  EXPECT_EQ(symbol_lines(scan_rust(R"rs(
pub struct Unit;
pub(super) struct Tuple(pub i32, String);
pub struct Wrapper<T: Clone, const N: usize>
where
    T: Default,
{
    items: [T; N],
}
pub enum Shape {
    Circle { radius: f64 },
}
union Bits { a: u32, b: f32 }
pub type Callback = dyn Fn(&str) -> Result<(), String>;
mod inner {
    pub fn nested() {}
    pub mod deep { struct S; }
}
pub mod elsewhere;
macro_rules! make {
    ($name:ident) => { fn $name() {} };
}
make!(generated);
let union = 3;
)rs")),
            (Lines{"2-2 struct Unit", "3-3 struct Tuple", "4-9 struct Wrapper", "10-12 enum Shape", "13-13 union Bits",
                   "14-14 type Callback", "15-18 mod inner", "16-16 function inner.nested", "17-17 mod inner.deep",
                   "17-17 struct inner.deep.S", "20-22 macro make"}));
}

TEST(ScanRust, NamesImplementationsAfterTheirType) {
  EXPECT_EQ(symbol_lines(scan_rust(R"rs(
trait Area: Sized {
    type Unit;
    fn area(&self) -> f64;
    fn twice(&self) -> f64 { self.area() * 2.0 }
}
impl Point { pub fn new() -> Self { Self } }
impl fmt::Display for Point {
    type Output = u8;
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { Ok(()) }
}
impl<'a, T: Iterator<Item = &'a str>> From<T> for a::Text<T> { fn from(_: T) -> Self { Text } }
unsafe impl<T> Send for Wrapper<T> where T: for<'b> Fn(&'b u8) {}
impl<T> !Sync for &mut Other<T> {}
impl<
    T,
> Holder<T> {}
impl Trait for [u8; 4] {}
fn f() -> impl Iterator<Item = u8> { std::iter::empty() }
)rs")),
            (Lines{"2-6 trait Area", "4-4 method Area.area", "5-5 method Area.twice", "7-7 impl Point",
                   "7-7 method Point.new", "8-11 impl Point", "10-10 method Point.fmt", "12-12 impl Text",
                   "12-12 method Text.from", "13-13 impl Wrapper", "14-14 impl Other", "15-17 impl Holder",
                   "18-18 impl u8", "19-19 function f"}));
}

TEST(ScanRust, FindsItemsInsideFunctions) {
  EXPECT_EQ(symbol_lines(scan_rust(R"rs(
pub fn outer(n: u32) -> u32 {
    fn inner(x: u32) -> u32 {
        struct Local { v: u32 }
        impl Local { fn get(&self) -> u32 { self.v } }
        Local { v: x }.get()
    }
    let closure = |x: u32| -> u32 { inner(x) + 1 };
    closure(n)
}
)rs")),
            (Lines{"2-10 function outer", "3-7 function outer.inner", "4-4 struct outer.inner.Local",
                   "5-5 impl outer.inner.Local", "5-5 method outer.inner.Local.get"}));
}

TEST(ScanRust, IgnoresCodeInRawStringsNestedCommentsAndQuotes) {
  EXPECT_EQ(symbol_lines(scan_rust(R"rs(
const SAMPLE: &str = r#"
fn inside_raw() {
pub struct AtColumnZero {
"#;
const BYTES: &[u8] = br##"fn a() { "# "##;
/*
fn block_commented() {}
/* nested
struct Deep;
*/
fn still() {}
*/
// fn line_commented() {}
static NAME: &str = "fn not_a_fn() {
fn in_string() {";
fn real<'a>(s: &'a str) -> &'a str { let c = '{'; let q = '\''; let u = 'ü'; s }
fn tokens() { quote! { fn generated() {} } }
cfg_if! { if #[cfg(unix)] { fn unix() {} } }
)rs")),
            (Lines{"17-17 function real", "18-18 function tokens", "19-19 function unix"}));
}

TEST(ScanRust, JoinsDocCommentsAcrossAttributes) {
  EXPECT_EQ(symbol_lines(scan_rust(R"rs(//! Crate docs.
pub fn first() {}

/// A point.
///
/// More.
#[derive(Debug, Clone)]
#[repr(C)]
pub struct Point { x: f64 }

//// no doc
fn plain() {}

/** Block
 *  doc. */
fn block() {}

/// Detached.

fn detached() {}

#[test] fn one_line() {}
)rs")),
            (Lines{"2-2 function first", "9-9<4 struct Point -- A point.||More.", "12-12<11 function plain",
                   "16-16<14 function block -- Block|doc.", "20-20 function detached", "22-22 function one_line"}));
}

TEST(ScanRust, WritesOutTreesOfPaths) {
  EXPECT_EQ(scan_rust("use std::collections::HashMap;\npub use std::fmt::{self, Display};\nextern crate serde;\n"
                      "use crate::{a::{b, c as d}, e::*};\nuse ::f;\n")
                .imports,
            (Lines{"std::collections::HashMap", "std::fmt", "std::fmt::Display", "serde", "crate::a::b", "crate::a::c",
                   "crate::e::*", "f"}));
}

TEST(ScanRust, GoesOnBehindAnUnclosedFunction) {
  EXPECT_EQ(symbol_lines(scan_rust("fn half() {\n    if x {\n\npub fn next() {}\nimpl T {\n    fn m() {}\n}\n")),
            (Lines{"1-2 function half", "4-4 function next", "5-7 impl T", "6-6 method T.m"}));
}

TEST(ScanRust, FinishesOnHostileInput) {
  const std::size_t times = 100000;
  for (const char* part : {"{",
                           "(",
                           "fn a<",
                           "fn a(",
                           "fn a(){",
                           "impl<",
                           "impl A for ",
                           "mod a{",
                           "use a::{",
                           "use a::{b,",
                           "/*",
                           "r#\"",
                           "'",
                           "\"",
                           "#[",
                           "pub ",
                           "struct A<",
                           "\n\n",
                           "}",
                           "trait T{fn f(){",
                           "macro_rules! a {"}) {
    const ScannedFile file = scan_rust(repeated(part, times));
    EXPECT_LE(file.symbols.size(), 2 * times) << part;
  }
  EXPECT_EQ(symbol_lines(scan_rust("fn a() {\n")), (Lines{"1-1 function a"}));
  EXPECT_TRUE(scan_rust("").symbols.empty());
}

}  // namespace
}  // namespace gaia
