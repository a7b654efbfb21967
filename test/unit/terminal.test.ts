import { expect, it } from "vitest";
import { cutToWidth, mayUseColor, printable } from "../../src/cli/terminal.js";

it("uses colour only where it is allowed", () => {
  expect(mayUseColor({}, true)).toBe(true);
  expect(mayUseColor({}, false)).toBe(false);
  expect(mayUseColor({ NO_COLOR: "1" }, true)).toBe(false);
  expect(mayUseColor({ NO_COLOR: "" }, true)).toBe(true);
  expect(mayUseColor({ FORCE_COLOR: "1" }, false)).toBe(true);
  expect(mayUseColor({ FORCE_COLOR: "0" }, true)).toBe(false);
  expect(mayUseColor({ TERM: "dumb" }, true)).toBe(false);
});

it("makes control and direction characters visible and keeps line ends", () => {
  expect(printable("a\u001b[31mb\r\u0000\n\tc")).toBe("a␛[31mb␍␀\n    c");
  expect(printable("a\u202eb\u009bc")).toBe("a\ufffdb\ufffdc");
  expect(printable("é 路 🚀")).toBe("é 路 🚀");
});

it("cuts by columns, counting wide characters as two", () => {
  expect(cutToWidth("abcdefghijklmnop", 12)).toBe("abcdefghijk…");
  expect(cutToWidth("路路路路路路路路", 12)).toBe("路路路路路…");
  expect(cutToWidth("short", 12)).toBe("short");
});
