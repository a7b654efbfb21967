#include <gtest/gtest.h>

#include "scanned_lines.hpp"

namespace gaia {
namespace {

TEST(ScanJavaScript, FindsEveryFunctionForm) {
  EXPECT_EQ(
      symbol_lines(scan_javascript(R"js(
function plain(a, b) {
  return a / b;
}
async function later(ms) {}
function* counter(limit) { yield 1; }
async function* stream() {}
function
splitName() {
  return 1;
}
const arrow = (x) => x * 2;
const asyncArrow = async (x) => x;
const single = x => x + 1
let reassigned = (
  a,
  b,
) => a + b;
var legacy = function (x) { return x; };
const named = function inner() {};
const one = () => 1, two = function () {
  return 2;
};
function $dollar() {}
const chained = (a) =>
  a
    .map((x) => x)
    .join("")
const after = () => {}
)js")),
      (Lines{"2-4 function plain", "5-5 function later", "6-6 function counter", "7-7 function stream",
             "8-11 function splitName", "12-12 function arrow", "13-13 function asyncArrow", "14-14 function single",
             "15-18 function reassigned", "19-19 function legacy", "20-20 function named", "21-23 function two",
             "21-21 function one", "24-24 function $dollar", "25-28 function chained", "29-29 function after"}));
}

TEST(ScanJavaScript, ReportsNoParenthesisedConstants) {
  EXPECT_EQ(symbol_lines(scan_javascript(R"js(
const iife = (function () { return 42; })();
const notAFunction = (1 + 2) * 3;
const call = (globalThis).thing();
const timer = setTimeout(() => {}, 1);
const list = items.map((x) => x);
const ternary = (a) ? b : c;
)js")),
            Lines{});
}

TEST(ScanJavaScript, FindsExportsOfEveryForm) {
  EXPECT_EQ(symbol_lines(scan_javascript(R"js(
export function visible() {}
export default function defaultFn() {}
export const exportedArrow = (a) => a;
export class Exported {}
export default class DefaultClass {}
export default class extends Base { run() {} }
export default function () {}
export default async (x) => x;
export { visible as renamed };
module.exports.legacy = function legacy() {};
exports.other = (x) => x;
module.exports = function () {};
module.exports = { load() {}, save: async () => {}, text: 'x', nested: { deep() {} } };
Foo.prototype.bar = function () {};
Foo.create = (a) => {};
this.x = function () {};
)js")),
            (Lines{"2-2 function visible", "3-3 function defaultFn", "4-4 function exportedArrow", "5-5 class Exported",
                   "6-6 class DefaultClass", "7-7 class default", "7-7 method default.run", "8-8 function default",
                   "9-9 function default", "11-11 function legacy", "12-12 function other", "13-13 function default",
                   "14-14 method load", "14-14 method save", "14-14 method nested.deep", "15-15 method Foo.bar",
                   "16-16 function Foo.create"}));
}

TEST(ScanJavaScript, FindsClassMembersWithBodies) {
  EXPECT_EQ(symbol_lines(scan_javascript(R"js(
class Base extends mixin({ a() {} }) {
  #secret = 1;
  static count = 0;
  static { Base.count += 1; }
  constructor(name) { this.name = name; }
  get label() { return `${this.name}:${this.#secret}`; }
  set label(v) {}
  async *stream() { yield 1; }
  static async load() {}
  #hidden() {}
  [Symbol.iterator]() {}
  'quoted name'() {}
  handler = (event) => {
    this.x = event;
  }
  get = () => 1;
  static() {}
}
const Named = class extends Base { m() {} };
)js")),
            (Lines{"2-19 class Base", "6-6 method Base.constructor", "7-7 method Base.label", "8-8 method Base.label",
                   "9-9 method Base.stream", "10-10 method Base.load", "11-11 method Base.#hidden",
                   "12-12 method Base.[Symbol.iterator]", "13-13 method Base.quoted name", "14-16 method Base.handler",
                   "17-17 method Base.get", "18-18 method Base.static", "20-20 class Named", "20-20 method Named.m"}));
}

TEST(ScanJavaScript, LooksThroughWrappersButNotIntoFunctionsForConstants) {
  EXPECT_EQ(symbol_lines(scan_javascript(R"js(
;(function hidden() {
  function nested() {}
  const nestedArrow = () => {};
})();
define(['a'], function (a) {
  class Inner {}
});
function outer() {
  const local = () => {};
  function helper() {}
  return class extends Base { method() {} };
}
const obj = {
  method() { return 1; },
  arrow: () => 2,
  data: { key: [1, 2] },
};
)js")),
            (Lines{"3-3 function nested", "4-4 function nestedArrow", "7-7 class Inner", "9-13 function outer",
                   "11-11 function outer.helper", "12-12 method outer.method", "15-15 method obj.method",
                   "16-16 method obj.arrow"}));
}

TEST(ScanJavaScript, IgnoresCodeInStringsTemplatesRegexesAndComments) {
  EXPECT_EQ(symbol_lines(scan_javascript(R"js(#!/usr/bin/env node
// class Foo in a comment
/*
function blockComment() {}
*/
const tpl = `
function insideTemplate() {}
${ `class Nested ${ '}' } {` }
class InsideTemplate {}
`;
const text = "class InString { } function nope() {";
const re = /[/{]class Foo\{/g, q = a / b / c;
class Real {
  method() { return /}/.test('}') ? x++ / 2 : (y) / 2; }
}
if (x) /{/.exec(y);
function afterStrings() { return /`/; }
)js")),
            (Lines{"13-15 class Real", "14-14 method Real.method", "17-17 function afterStrings"}));
}

TEST(ScanJavaScript, ReadsJsx) {
  EXPECT_EQ(symbol_lines(scan_javascript(R"js(
export const Toggle = ({ initial = false, children }) => {
  return (
    <button onClick={() => setOn(!on)} title="it's {">
      don't {on ? <b>{children}</b> : children} function fake() {}
      <br/> <Foo.Bar {...props} />
      <></>
    </button>
  );
};
const Helper = () => <i>{'}'}</i>;
function App() { return <Toggle initial={v}>class {go}</Toggle>; }
)js")),
            (Lines{"2-10 function Toggle", "11-11 function Helper", "12-12 function App"}));
}

TEST(ScanTypeScript, FindsTypesAndNamespaces) {
  EXPECT_EQ(symbol_lines(scan_javascript(R"ts(
export interface Session { id: string; open(): void }
interface Internal<T> extends Session, Iterable<T> {
  readonly items: ReadonlyArray<T>;
}
export type Status = 'idle' | 'busy';
type Long<T> =
  | { kind: 'a'; value: T }
  | Array<T>
export enum Level { Low = 'low' }
declare const enum Fast { A }
declare function native(name: string): void;
declare module 'thing' {
  export interface Hidden { x: number }
  export function hiddenFn(): void;
}
export namespace Util.Deep {
  export function inNamespace() { return 1; }
  export const arrow = () => 1;
}
declare global { interface Window { x: number } }
export default interface DefaultShape { a: number }
export default abstract class Shape<TUnit> {
  abstract area(): TUnit;
}
const type = 3, namespace = 4;
const s = `
interface InTemplate { }
`;
)ts")),
            (Lines{"2-2 interface Session", "3-5 interface Internal", "6-6 type Status", "7-9 type Long",
                   "10-10 enum Level", "11-11 enum Fast", "12-12 function native", "13-16 namespace thing",
                   "14-14 interface thing.Hidden", "15-15 function thing.hiddenFn", "17-20 namespace Util.Deep",
                   "18-18 function Util.Deep.inNamespace", "19-19 function Util.Deep.arrow", "21-21 interface Window",
                   "22-22 interface DefaultShape", "23-25 class Shape"}));
}

TEST(ScanTypeScript, FindsTypedConstantsGenericsAndOverloads) {
  EXPECT_EQ(symbol_lines(scan_javascript(R"ts(
export function parse(input: string): number;
export function parse(input: number): string
export function parse(input: any): { a: number } | Promise<{ b: string }> {
  return input;
}
export const handler: (x: number) => number = (x) => x + 1;
export const typed: Record<string, () => void> = {};
export let late = <const T,>(v: T) => v;
export const identity = <T>(value: T): T => value;
export const mapAll = async <A, B extends object = {}>(
  items: A[],
): Promise<B[]> => items.map(fn);
const guard = (x: unknown): x is string => typeof x === 'string';
const Comp: FC<Props> = ({ title }) => null;
const cast = <any>window;
class Box<K extends string, V = Map<K, { value: unknown }>> implements Iterable<V> {
  private readonly store = new Map<K, V>();
  onChange?: (v: V) => void = (v) => {};
  get<T extends V>(key: K): T | undefined { return undefined; }
  get(key: string): V;
  protected abstract find(id: string): unknown;
  isReady(): this is Box<K, V> { return true; }
  close(): void { this.x(); }
  [key: string]: any;
}
type Callback = (a: A) => void
type Next = A
const list = [1] as const
function afterConst() { return list[0]!
}
let x = y!
class AfterBang {}
)ts")),
            (Lines{"2-2 function parse", "3-3 function parse", "4-6 function parse", "7-7 function handler",
                   "9-9 function late", "10-10 function identity", "11-13 function mapAll", "14-14 function guard",
                   "15-15 function Comp", "17-26 class Box", "19-19 method Box.onChange", "20-20 method Box.get",
                   "23-23 method Box.isReady", "24-24 method Box.close", "27-27 type Callback", "28-28 type Next",
                   "30-31 function afterConst", "33-33 class AfterBang"}));
}

TEST(ScanTypeScript, CountsDecoratorsAndDocCommentsAsLeading) {
  EXPECT_EQ(symbol_lines(scan_javascript(R"ts(
/**
 * A service.
 *
 * @example x
 */
@Injectable({ providedIn: 'root' })
@sealed
export class Service {
  /** Calls. */
  @log('call')
  async call<T>(path: string): Promise<T> { return x; }
  @Input() set name(v: string) {}
}

/** Detached. */

// plain
export const f = () => 1;
let x = 1; /** trailing */
function g() {}
)ts")),
            (Lines{"9-14<2 class Service -- A service.||@example x", "12-12<10 method Service.call -- Calls.",
                   "13-13 method Service.name", "19-19<18 function f", "21-21 function g"}));
}

TEST(ScanJavaScript, ListsImports) {
  EXPECT_EQ(scan_javascript("import fs from 'node:fs';\nimport { join as j } from \"node:path\"\nimport './side.css';\n"
                            "import type { A } from './types';\nexport * from './other.js';\nexport { b } from './b';\n"
                            "const c = require('c');\nasync () => { await import('./lazy'); require(name); };\n"
                            "import d = require('d');\nimport.meta.url;\nimport fs2 from 'node:fs';\n")
                .imports,
            (Lines{"node:fs", "node:path", "./side.css", "./types", "./other.js", "./b", "c", "./lazy", "d"}));
}

TEST(ScanJavaScript, GoesOnBehindAnUnclosedFunction) {
  EXPECT_EQ(symbol_lines(scan_javascript(
                "function half() {\n  if (x) {\n\nfunction next() {}\nexport class C {\n  m() {}\n}\n")),
            (Lines{"1-2 function half", "4-4 function next", "5-7 class C", "6-6 method C.m"}));
}

TEST(ScanJavaScript, FinishesOnHostileInput) {
  const std::size_t times = 100000;
  for (const char* part : {"{",
                           "(",
                           "`${",
                           "`",
                           "\"",
                           "/*",
                           "/[",
                           "=/[",
                           "=<a ",
                           "=<a>",
                           "<",
                           "<a<",
                           "=<a<>",
                           "function a(",
                           "function a(){",
                           "class a{",
                           "class a extends b<",
                           "class A{b(){",
                           "const a=",
                           "const a=(",
                           "const a={b:",
                           "const a=(b):",
                           "x.y=(b):c ",
                           "a=>",
                           "@a(",
                           "@a.",
                           "@a class b{}",
                           "export default ",
                           "type a<",
                           "interface a<",
                           "import {",
                           "namespace a{",
                           "\n\n",
                           "}",
                           "=<></>",
                           "async ",
                           "function f():",
                           "const a:",
                           "x.y=x.y=",
                           "class a{b=class{",
                           "a?b:"}) {
    const ScannedFile file = scan_javascript(repeated(part, times));
    EXPECT_LE(file.symbols.size(), 2 * times) << part;
  }
  EXPECT_EQ(symbol_lines(scan_javascript("function a() {\n  `${x")), (Lines{"1-2 function a"}));
  EXPECT_TRUE(scan_javascript("").symbols.empty());
}

}  // namespace
}  // namespace gaia
