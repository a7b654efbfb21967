import type { VectorMetric } from "./addon-types.js";
import type { VectorId, VectorIdKind } from "./vector-ids.js";

export interface VectorIndexOptions {
  /** Squared Euclidean distance or inner product. */
  metric: VectorMetric;
  /** Components of every vector; left out, the first vector added decides. */
  dimension?: number;
  /** Scale rows and queries to length 1, which makes the inner product the cosine. Default false. */
  normalize?: boolean;
  /** Name of the model that makes the vectors: saved with them, and files of another model are refused. */
  model?: string;
}

export interface VectorSearchOptions {
  /**
   * "raw" (default): the inner product, or minus the squared distance. "reference": the inner product, or
   * 1 / (1 + squared distance). Larger is better in both.
   */
  scores?: "raw" | "reference";
}

export interface VectorSearchAsyncOptions extends VectorSearchOptions {
  signal?: AbortSignal;
}

export interface VectorLoadOptions {
  /** Refuse a file of another model, or of none. Default: the index's own `model` option. */
  model?: string;
  /** Refuse a file of another dimension. Default: the index's own `dimension` option. */
  dimension?: number;
  /** How to read the ids, which a file holds as text. Default "string". */
  ids?: VectorIdKind;
  signal?: AbortSignal;
}

export interface VectorHit {
  id: VectorId;
  score: number;
}
