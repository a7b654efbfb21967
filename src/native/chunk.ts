import type { Chunk, ChunkedFile, EmbeddableChunk, SourceText } from "./addon-types.js";
import { expectBytes, expectInteger, expectString } from "./arguments.js";
import { native } from "./load.js";
import { nativeCall, nativeJob } from "./native-call.js";

export type { Chunk, ChunkedFile, EmbeddableChunk, SourceText };

const mostCodePoints = 0xffff_ffff;

export interface ChunkOptions {
  /** Longer chunks are cut into pieces of this many code points; default 1100. */
  maxCodePoints?: number;
}

/**
 * Cuts a file into chunks, one a declaration (or heading, or block of text) and the text between them. `path` only
 * decides the language and need not exist. A string counts as the file's text, bytes as its content on disk. Binary
 * and blank files give no chunks.
 */
export async function chunk(
  source: string | Uint8Array,
  path: string,
  options: ChunkOptions = {},
): Promise<ChunkedFile> {
  const bytes = typeof source === "string" ? new TextEncoder().encode(source) : expectBytes("source", source);
  expectString("path", path);
  const maxCodePoints = expectInteger("maxCodePoints", options.maxCodePoints ?? 1100, 1, mostCodePoints);
  return nativeJob(() => native().chunk(bytes, path, maxCodePoints));
}

/** Reads a file's bytes as text: UTF-8, else latin-1; null for a binary file (a NUL among the first 8192 bytes). */
export async function decodeSource(bytes: Uint8Array): Promise<SourceText | null> {
  expectBytes("bytes", bytes);
  return nativeJob(() => native().decodeSource(bytes));
}

/** The language of a file by its name, for example "python"; null for types that are not indexed. */
export function languageOf(path: string): string | null {
  expectString("path", path);
  return nativeCall(() => native().languageOf(path));
}

export interface EmbedTextOptions {
  /** When given, the text also names the file, the enclosing symbols and the comments above. */
  path?: string;
  /** Default 1200. */
  maxCodePoints?: number;
}

/**
 * The text of a chunk that an embedding model is given: "<symbol type>: <name>" on a line of its own when the chunk has
 * a symbol, then the content, cut to `maxCodePoints`.
 */
export function embedText(chunk: EmbeddableChunk, options: EmbedTextOptions = {}): string {
  expectString("chunk.content", chunk.content);
  const path = expectString("path", options.path ?? "");
  const maxCodePoints = expectInteger("maxCodePoints", options.maxCodePoints ?? 1200, 1, mostCodePoints);
  return nativeCall(() => native().embedText(chunk, path, maxCodePoints));
}
