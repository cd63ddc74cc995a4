import { once } from "node:events";
import http from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { mustHave } from "../../text/values/must-have.ts";
import { ApiError } from "./errors.ts";
import { requestIds } from "./request-id.ts";
import { type ApiResponse, plain } from "./response.ts";
import type { ApiState } from "./route.ts";
import { cleanPath, decodePath, findRoute, type MatchedRoute } from "./router.ts";

/** The real server's limits, and one for bodies, which has no limit there. */
const readMs = 15_000;
const idleMs = 60_000;
const mostBodyBytes = 16 * 1024 * 1024;

export interface ApiServer {
  readonly port: number;
  readonly host: string;
  close(): void;
}

export interface ApiOptions {
  readonly host: string;
  readonly port: number;
  /** The name in the header Server. */
  readonly name: string;
  readonly beganMs: number;
}

/** Serves the API. `onCrash` gets what is a bug of ours. */
export async function serveApi(
  state: ApiState,
  { host, port, name, beganMs }: ApiOptions,
  onCrash: (error: unknown) => void,
): Promise<ApiServer> {
  const nextId = requestIds(beganMs);
  let earlier: Promise<unknown> = Promise.resolve();
  const inTurn = <Value>(work: () => Value | Promise<Value>): Promise<Value> => {
    const done = earlier.then(work);
    earlier = done.catch(() => {});
    return done;
  };
  const server = http.createServer({ keepAliveTimeout: idleMs, requestTimeout: readMs }, (request, response) => {
    answer(request).then(
      ({ status, headers, body }) => {
        response.writeHead(
          status,
          [...headers, ["Server", name], ["Content-Length", `${Buffer.byteLength(body)}`]].flat(),
        );
        response.end(request.method === "HEAD" ? "" : body);
      },
      (error) => {
        // A caller that leaves in the middle of its request is not a bug.
        if (!request.errored && !request.readableAborted) onCrash(error);
        request.destroy();
      },
    );
  });

  async function answer(request: http.IncomingMessage): Promise<ApiResponse> {
    const { method = "", url = "" } = request;
    const mark = url.indexOf("?");
    const [written, query] = mark < 0 ? [url, ""] : [url.slice(0, mark), url.slice(mark)];
    const path = decodePath(written);
    if (path === undefined) return { ...plain(400, "400 Bad Request"), headers: [["Connection", "close"]] };
    const isOwn = written.startsWith("/lab/");
    if (!isOwn && cleanPath(path) !== path) {
      const location = `${encodeURI(cleanPath(path))}${query}`;
      return { status: 301, headers: [["Location", location]], body: "" };
    }
    // The real server decodes first, so that it never finds a name with a slash.
    const parts = isOwn ? written.split("/").map((part) => mustHave(decodePath(part), part)) : path.split("/");
    const found = findRoute(method, parts, state);
    if (found === 404) return plain(404, "404 page not found");
    if (found === 405) return { status: 405, headers: [], body: "" };
    const response = refusal(request) ?? (await act(found, request, new URLSearchParams(query)).catch(told));
    return { ...response, headers: [...response.headers, ["X-Toxiproxy-Request-Id", nextId()]] };
  }

  async function act(
    { route, ...names }: MatchedRoute,
    request: http.IncomingMessage,
    query: URLSearchParams,
  ): Promise<ApiResponse> {
    // A slow body must not keep others waiting.
    const body = await bodyOf(request);
    const work = () => route.act({ state, body, query, ...names });
    return await (route.changes ? inTurn(work) : work());
  }

  server.on("clientError", (_, socket) => refuse(socket as Socket));
  server.on("connect", (_, socket) => refuse(socket as Socket));
  server.listen(port, host);
  await once(server, "listening");
  server.on("error", () => {});
  const bound = server.address() as AddressInfo;
  return {
    host: bound.address,
    port: bound.port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Answers an error of the API; anything else is a bug. */
function told(error: unknown): ApiResponse {
  if (!(error instanceof ApiError)) throw error;
  return plain(error.status, error.json);
}

/** Browsers are refused, because any page could otherwise change the proxies. */
function refusal({ headers }: http.IncomingMessage): ApiResponse | undefined {
  if (headers["user-agent"]?.startsWith("Mozilla/")) return plain(403, "User agent not allowed");
  return headers.origin === undefined ? undefined : plain(403, "Origin not allowed");
}

/** Answers what is not HTTP, and does not wait until the client closes. */
function refuse(socket: Socket): void {
  socket.on("error", () => {});
  socket.end(
    "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n400 Bad Request",
  );
  socket.destroySoon();
}

async function bodyOf(request: http.IncomingMessage): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > mostBodyBytes) throw new ApiError("bad request body: http: request body too large", 400);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
