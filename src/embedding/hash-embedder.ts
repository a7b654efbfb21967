import { native } from "../native/load.js";
import { nativeCall } from "../native/native-call.js";
import type { Embedder } from "./embedder.js";

const batchSize = 64;

/**
 * The embedder inside the addon: hashed code words and character trigrams, 256 numbers, no training, no download.
 * Deterministic on every platform up to the last bit of the C library's logarithm.
 */
export function createHashEmbedder(): Embedder {
  const { embedderId, embedderDimension } = native();
  return {
    id: embedderId,
    dimension: embedderDimension,
    maxInput: Number.MAX_SAFE_INTEGER,
    native: true,
    async embed(texts, _kind, signal) {
      const vectors = new Float32Array(texts.length * embedderDimension);
      for (let at = 0; at < texts.length; at += batchSize) {
        signal?.throwIfAborted();
        const batch = texts.slice(at, at + batchSize);
        const from = at * embedderDimension;
        nativeCall(() => native().embed(batch, vectors.subarray(from, from + batch.length * embedderDimension)));
        await new Promise(setImmediate);
      }
      return vectors;
    },
  };
}
