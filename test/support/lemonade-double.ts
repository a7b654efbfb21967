import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { chatReply } from "./lemonade-chat.js";
import { readExchange } from "./lemonade-fixtures.js";
import { type CatalogueModel, defaultCatalogue, LemonadeState, type Profile } from "./lemonade-state.js";
import { jsonReply, type Reply, recordedReply, writeReply } from "./scripted-reply.js";

export interface DoubleOptions {
  /** Server version to imitate. Default 11.7; `main` adds heartbeat comments. */
  profile?: Profile;
  apiKey?: string;
  catalogue?: readonly CatalogueModel[];
  /** Ids of models that are in memory from the start. */
  loaded?: readonly string[];
}

/** A request as it arrived. */
export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  /** The parsed body; undefined when it is not JSON. */
  json: unknown;
}

type Handler = (request: SeenRequest) => Reply;

const prefixes = /^\/(api\/v0|api\/v1|v0|v1)(?=\/)/;

/**
 * An in-process server that behaves like Lemonade: state with models that are downloaded and loaded, the same bodies
 * for the same mistakes, and scripted or recorded replies, controlled to the byte, for the next request of an endpoint.
 */
export class LemonadeDouble {
  readonly requests: SeenRequest[] = [];
  readonly state: LemonadeState;
  readonly profile: Profile;
  readonly #server: Server;
  readonly #apiKey: string | undefined;
  readonly #scripts = new Map<string, Reply[]>();
  readonly #routes: ReadonlyMap<string, Handler>;
  #active = 0;
  #cancelled = 0;
  #openSockets = 0;

  private constructor(options: DoubleOptions) {
    this.profile = options.profile ?? "11.7";
    this.#apiKey = options.apiKey;
    this.state = new LemonadeState(options.catalogue ?? defaultCatalogue);
    for (const id of options.loaded ?? []) {
      const model = this.state.find(id);
      if (model === undefined) throw new Error(`the double's catalogue has no model ${id}`);
      this.state.load(model);
    }
    // Later endpoints are added here: "<METHOD> <path without prefix>".
    this.#routes = new Map<string, Handler>([
      ["POST /chat/completions", (request) => chatReply(this.state, this.profile, request.text)],
      ["GET /health", () => jsonReply(200, this.state.health(this.profile))],
      ["HEAD /health", () => ({ status: 200, headers: {}, body: Buffer.alloc(0) })],
      ["GET /models", (request) => jsonReply(200, this.state.models(request.path.includes("show_all=true")))],
    ]);
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch((error) => response.destroy(error));
    });
    this.#server.on("connection", (socket) => {
      this.#openSockets++;
      socket.setNoDelay(true).once("close", () => this.#openSockets--);
    });
  }

  static async start(options: DoubleOptions = {}): Promise<LemonadeDouble> {
    const double = new LemonadeDouble(options);
    await new Promise<void>((done) => double.#server.listen(0, "127.0.0.1", done));
    return double;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get baseUrl(): string {
    return `${this.origin}/api/v1`;
  }

  /** Replies being written. */
  get activeStreams(): number {
    return this.#active;
  }

  /** Replies that the client left before their end. */
  get cancelled(): number {
    return this.#cancelled;
  }

  get openSockets(): number {
    return this.#openSockets;
  }

  /** Replies for the next requests of an endpoint such as "POST /chat/completions", in this order. */
  enqueue(endpoint: string, ...replies: Reply[]): void {
    this.#scripts.set(endpoint, [...(this.#scripts.get(endpoint) ?? []), ...replies]);
  }

  /** The recorded answer for the next request of the recorded endpoint. */
  replay(name: string, options: Partial<Reply> = {}): void {
    const { method, path } = readExchange(name).request;
    this.enqueue(endpointOf(method, path) ?? `${method} ${path}`, recordedReply(name, options));
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    const text = Buffer.concat(pieces).toString();
    const request: SeenRequest = {
      method: incoming.method ?? "GET",
      path: incoming.url ?? "/",
      headers: incoming.headers,
      text,
      json: parsed(text),
    };
    this.requests.push(request);
    this.#active++;
    let written = false;
    response.once("close", () => {
      this.#active--;
      if (!written) this.#cancelled++;
    });
    await writeReply(response, this.#replyTo(request));
    written = true;
  }

  #replyTo(request: SeenRequest): Reply {
    const endpoint = endpointOf(request.method, request.path);
    const scripted = endpoint === undefined ? undefined : this.#scripts.get(endpoint)?.shift();
    if (scripted) return scripted;
    if (foreignOrigin(request.headers.origin)) return jsonReply(403, { error: "Origin not allowed" });
    if (this.#apiKey !== undefined && request.headers.authorization !== `Bearer ${this.#apiKey}`) {
      return jsonReply(401, { error: "Invalid or missing API key" });
    }
    const handler = endpoint === undefined ? undefined : this.#routes.get(endpoint);
    if (handler) return handler(request);
    const path = request.path.split("?")[0] ?? "";
    const post = endpointOf("POST", request.path);
    if (request.method === "GET" && post !== undefined && this.#routes.has(post)) {
      return jsonReply(405, { error: "Method Not Allowed. Use POST for this endpoint" });
    }
    return jsonReply(404, { error: { message: "The requested endpoint does not exist", path, type: "not_found" } });
  }
}

function endpointOf(method: string, path: string): string | undefined {
  const bare = path.split("?")[0] ?? "";
  return prefixes.test(bare) ? `${method} ${bare.replace(prefixes, "")}` : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function foreignOrigin(origin: string | undefined): boolean {
  if (origin === undefined) return false;
  try {
    const { protocol, hostname } = new URL(origin);
    if (!/^(https?|wss?):$/.test(protocol)) return false;
    return !(["localhost", "127.0.0.1", "[::1]"].includes(hostname) || hostname.endsWith(".localhost"));
  } catch {
    return true;
  }
}
