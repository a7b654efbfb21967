import { errors } from "undici";
import { isLocal } from "./base-url.js";
import { LemonadeError } from "./lemonade-error.js";
import { startHint } from "./start-hint.js";

function codeOf(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    if ("code" in at && typeof at.code === "string") return at.code;
  }
  return "";
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The connection could not be made, or ended before the answer's headers. */
export function noAnswer(error: unknown, baseUrl: string): LemonadeError {
  const reason = codeOf(error);
  if (error instanceof errors.HTTPParserError || reason === "UND_ERR_HEADERS_OVERFLOW") {
    return new LemonadeError("invalid_response", `What listens at ${baseUrl} does not speak HTTP`, { cause: error });
  }
  if (reason === "UND_ERR_CONNECT_TIMEOUT" || reason === "ETIMEDOUT") {
    return new LemonadeError("timeout", `No connection to ${baseUrl} in time`, {
      retry: "once",
      details: { phase: "connect", reason },
      cause: error,
    });
  }
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(reason)) {
    return new LemonadeError("network", `The secure connection to ${baseUrl} failed: ${textOf(error)}`, {
      details: { reason },
      hint: "Check the scheme and the certificate; NODE_EXTRA_CA_CERTS names further certificates to trust.",
      cause: error,
    });
  }
  return new LemonadeError("network", wordNetwork(reason, baseUrl, textOf(error)), {
    retry: "once",
    details: { reason },
    hint: isLocal(baseUrl) ? startHint() : "Check the address in LEMONADE_BASE_URL and that the server runs there.",
    cause: error,
  });
}

function wordNetwork(reason: string, baseUrl: string, text: string): string {
  switch (reason) {
    case "ECONNREFUSED":
      return `No model server answers at ${baseUrl}: the connection was refused`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `The host name in ${baseUrl} cannot be resolved`;
    case "ECONNRESET":
    case "EPIPE":
    case "UND_ERR_SOCKET":
      return `The model server at ${baseUrl} closed the connection before it answered`;
    default:
      return `The model server at ${baseUrl} cannot be reached: ${text}`;
  }
}

/** The connection ended in the middle of the answer's body. */
export function brokenAnswer(error: unknown, baseUrl: string): LemonadeError {
  return new LemonadeError("stream_interrupted", `The connection to ${baseUrl} broke in the middle of the answer`, {
    details: { reason: codeOf(error) },
    cause: error,
  });
}
