import { expectString } from "./arguments.js";
import { native } from "./load.js";
import { nativeCall } from "./native-call.js";

/**
 * The searchable words of code or prose, in order: identifiers split at case changes, digits and underscores, parts
 * lower-cased and lightly stemmed, each whole identifier after its parts. The store's tokenizer `code` indexes the same
 * words. docs/code-words.md has the rules.
 */
export function codeWords(text: string): string[] {
  expectString("text", text);
  return nativeCall(() => native().codeWords(text));
}

/** The distinct words of a question, without English stop words unless nothing else is left. */
export function questionWords(question: string): string[] {
  expectString("question", question);
  return nativeCall(() => native().questionWords(question));
}
