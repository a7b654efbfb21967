/** Turns texts into vectors. What one embedder makes is comparable only with what the same `id` makes. */
export interface Embedder {
  /** Identifies model and version; an index records it and refuses another. */
  readonly id: string;
  /** Length of every vector. */
  readonly dimension: number;
  /** Code points of a text beyond which the embedder may cut it. */
  readonly maxInput: number;
  /** True when the addon computes the same vectors while it indexes, so that no text has to cross into JavaScript. */
  readonly native: boolean;
  /**
   * One vector a text, in order, in one array of texts.length * dimension numbers.
   * @param kind Some models prefix questions and passages differently.
   * @throws the signal's reason when aborted; an error, never a short result, when a text could not be embedded.
   */
  embed(texts: readonly string[], kind: "query" | "passage", signal?: AbortSignal): Promise<Float32Array>;
}
