import { fetchJson } from "./http.js";
import { isObject } from "./json-value.js";

/** Both candidate ports are asked at once, so this bounds how long finding a server takes. */
const probeMs = 2000;

/**
 * Whether Lemonade answers at `baseUrl`: its health has `status` and one field that other servers' health lacks. No
 * key is sent, as nothing is known of who listens there.
 */
export async function probeLemonade(baseUrl: string): Promise<boolean> {
  try {
    const health = await fetchJson({ baseUrl, path: "/health", totalMs: probeMs, attempts: 1 });
    return (
      isObject(health) &&
      "status" in health &&
      ("version" in health || "model_loaded" in health || "checkpoint_loaded" in health)
    );
  } catch {
    return false;
  }
}
