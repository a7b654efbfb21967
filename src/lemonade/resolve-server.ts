import { InvalidArgumentError } from "../errors/index.js";
import { defaultBaseUrl, defaultPort, normalizeBaseUrl, oldBaseUrl } from "./base-url.js";
import { probeLemonade } from "./probe.js";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Blank means unset, for every variable. */
function variable(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === "" ? undefined : value;
}

export interface ServerOptions {
  /** Address from the command line or the caller; wins over everything. */
  baseUrl?: string | undefined;
  /** Key from the caller; wins over LEMONADE_API_KEY. */
  apiKey?: string | undefined;
  env?: Environment;
  /** Whether a Lemonade server answers at a base URL. */
  probe?: (baseUrl: string) => Promise<boolean>;
}

/** Which server is used, and how it was chosen. */
export interface Server {
  baseUrl: string;
  /** Sent to `baseUrl`'s host only. */
  apiKey: string | undefined;
  source: "option" | "LEMONADE_BASE_URL" | "LEMONADE_HOST" | "probe" | "default";
}

/**
 * The model server to use: the option, LEMONADE_BASE_URL, LEMONADE_HOST with LEMONADE_PORT, the first of ports 13305
 * and 8000 on this machine where Lemonade answers, else port 13305. Only the probe uses the network, without the key.
 */
export async function resolveServer(options: ServerOptions = {}): Promise<Server> {
  const env = options.env ?? process.env;
  const apiKey = options.apiKey?.trim() || variable(env, "LEMONADE_API_KEY");
  const configured = configuredServer(options.baseUrl, env);
  if (configured) return { ...configured, apiKey };
  const probe = options.probe ?? probeLemonade;
  const candidates = [defaultBaseUrl, oldBaseUrl];
  const answers = await Promise.all(candidates.map(probe));
  const found = candidates.find((_, i) => answers[i]);
  return found === undefined
    ? { baseUrl: defaultBaseUrl, apiKey, source: "default" }
    : { baseUrl: found, apiKey, source: "probe" };
}

function configuredServer(option: string | undefined, env: Environment): Omit<Server, "apiKey"> | undefined {
  if (option !== undefined) return { baseUrl: normalizeBaseUrl(option), source: "option" };
  const address = variable(env, "LEMONADE_BASE_URL");
  if (address) return { baseUrl: normalizeBaseUrl(address, "LEMONADE_BASE_URL"), source: "LEMONADE_BASE_URL" };
  const host = variable(env, "LEMONADE_HOST");
  const port = variable(env, "LEMONADE_PORT");
  if (host === undefined && port === undefined) return undefined;
  return { baseUrl: fromHostAndPort(host ?? "localhost", port ?? String(defaultPort)), source: "LEMONADE_HOST" };
}

function fromHostAndPort(host: string, port: string): string {
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65535) {
    throw new InvalidArgumentError(`Expected a port from 1 to 65535 for LEMONADE_PORT but received "${port}"`);
  }
  const name = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  if (!/^(\[[0-9a-f:.]+\]|[^/:?#@\s]+)$/i.test(name)) {
    throw new InvalidArgumentError("Expected a host name or address for LEMONADE_HOST", {
      hint: "A whole address belongs in LEMONADE_BASE_URL.",
    });
  }
  return normalizeBaseUrl(`http://${name}:${port}`, "LEMONADE_HOST");
}
