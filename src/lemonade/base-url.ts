import { InvalidArgumentError } from "../errors/index.js";

/** Port of Lemonade 10.1 and later. */
export const defaultPort = 13305;
export const defaultBaseUrl = `http://localhost:${defaultPort}/api/v1`;
/** Where servers before 10.1 listen. */
export const oldBaseUrl = "http://localhost:8000/api/v1";

const localHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** True when `baseUrl` names this machine. */
export function isLocal(baseUrl: string): boolean {
  return localHosts.has(new URL(baseUrl).hostname);
}

function invalid(source: string, problem: string): InvalidArgumentError {
  return new InvalidArgumentError(`Expected an http or https address for ${source} but ${problem}`, {
    hint: `For example ${defaultBaseUrl}`,
  });
}

/**
 * The canonical form of a server's address: with scheme, port and API prefix, without trailing slash. `/api/v1`,
 * `/api/v0`, `/v1` and `/v0` are kept, `/api` becomes `/api/v1`, anything else gets `/api/v1` appended. http without a
 * port means 13305 on this machine and 80 elsewhere. `source` names the setting in errors; the address itself is not
 * shown when it may hold a password.
 */
export function normalizeBaseUrl(address: string, source = "baseUrl"): string {
  const text = address.trim();
  if (text === "") throw invalid(source, "received an empty one");
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  let url: URL;
  try {
    url = new URL(full);
  } catch {
    throw invalid(source, "received something that is not an address");
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") throw invalid(source, `received ${url.protocol}//`);
  if (url.username !== "" || url.password !== "") {
    throw new InvalidArgumentError(`Expected an address without user name and password for ${source}`, {
      hint: "Set LEMONADE_API_KEY instead.",
    });
  }
  if (url.search !== "" || url.hash !== "") throw invalid(source, "received one with ? or #");
  // URL drops a port that is the scheme's own, so `http://localhost:80` must be told apart by its text.
  const explicitPort = /^[a-z]+:\/\/(?:\[[^\]]*\]|[^/:?#]*):\d+/i.test(full);
  if (!explicitPort && url.protocol === "http:" && localHosts.has(url.hostname)) url.port = String(defaultPort);
  const path = url.pathname.replace(/\/+$/, "");
  if (/\/v[01]$/.test(path)) return url.origin + path;
  return url.origin + (path.endsWith("/api") ? `${path}/v1` : `${path}/api/v1`);
}
