import { randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Problem, ProblemError } from "../../text/problem.ts";

const host = "127.0.0.1";
const longestChange = 10_000;

/** What a change has done: what became different, and what stands beside that. */
export interface Changed {
  readonly changes: readonly string[];
  readonly standing: readonly string[];
}

/** What `lab set` is told: what a change has done, or what was written wrong. */
export type Answer = Changed | { readonly problems: readonly Problem[] };

export interface Control {
  readonly url: string;
  readonly token: string;
  close(): void;
}

/** Takes changes over loopback, from whoever can read the token: the same user. Web pages are turned away, whatever they know. */
export async function openControl(apply: (written: string) => Promise<Changed>): Promise<Control> {
  const token = randomBytes(24).toString("hex");
  const server: Server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    answer(request, response, `${host}:${port}`, token, apply).catch((error) => {
      response.destroy();
      // Whoever leaves in the middle of a change is no bug of ours.
      if (!request.errored) throw error;
    });
  });
  server.listen(0, host);
  await once(server, "listening");
  server.unref();
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://${host}:${port}/set`, token, close };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  ownHost: string,
  token: string,
  apply: (written: string) => Promise<Changed>,
): Promise<void> {
  const { headers, method, url } = request;
  const fromPage = headers.origin !== undefined || headers["sec-fetch-site"] !== undefined || headers.host !== ownHost;
  if (fromPage) return say(response, 403, { problems: [{ says: "Web pages are not served here" }] });
  if (!same(headers.authorization, `Bearer ${token}`))
    return say(response, 401, { problems: [{ says: "The token is missing or wrong" }] });
  if (url !== "/set" || method !== "POST")
    return say(response, 404, { problems: [{ says: "There is POST /set alone" }] });
  const written = await bodyOf(request);
  if (written === undefined) return say(response, 413, { problems: [{ says: "The change is too long" }] });
  try {
    say(response, 200, await apply(written));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    say(response, 422, { problems: error.problems });
  }
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  let text = "";
  request.setEncoding("utf8");
  for await (const part of request) {
    text += part;
    if (text.length > longestChange) return undefined;
  }
  return text;
}

/** Without telling by its time how much was right. */
function same(given = "", wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function say(response: ServerResponse, status: number, answer: Answer): void {
  response.writeHead(status, { "content-type": "application/json", connection: "close" });
  response.end(`${JSON.stringify(answer)}\n`);
}
