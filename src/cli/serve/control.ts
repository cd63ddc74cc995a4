import { randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Problem, ProblemError } from "../../text/problems/problem.ts";

const host = "127.0.0.1";
const longest = 10_000;

/** The effects of a change: the differences, the other active faults of those servers, and changes without effect. */
export interface ChangeEffects {
  readonly changes: readonly string[];
  readonly standing: readonly string[];
}

/** The answer to `lab set`: what a change did, or what was wrong with it. */
export type ChangeAnswer = ChangeEffects | { readonly problems: readonly Problem[] };

export interface Control {
  readonly url: string;
  readonly token: string;
  close(): void;
}

/**
 * Accepts changes over loopback from callers that know the token, which only the same user can read. Rejects all
 * requests from web pages.
 */
export async function openControl(apply: (written: readonly string[]) => Promise<ChangeEffects>): Promise<Control> {
  const token = randomBytes(24).toString("hex");
  const server: Server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    answer(request, response, `${host}:${port}`, token, apply).catch((error) => {
      response.destroy();
      // A caller that leaves in the middle of a change is not a bug.
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
  apply: (written: readonly string[]) => Promise<ChangeEffects>,
): Promise<void> {
  const { headers, method, url } = request;
  const fromPage = headers.origin !== undefined || headers["sec-fetch-site"] !== undefined || headers.host !== ownHost;
  if (fromPage) return say(response, 403, { problems: [{ says: "web pages are not allowed here" }] });
  if (!same(headers.authorization, `Bearer ${token}`))
    return say(response, 401, { problems: [{ says: "the token is missing or wrong" }] });
  if (url !== "/set" || method !== "POST")
    return say(response, 404, { problems: [{ says: "only POST /set exists here" }] });
  const text = await bodyOf(request);
  if (text === undefined) return say(response, 413, { problems: [{ says: "the changes are too long" }] });
  const written = changesIn(text);
  if (written === undefined) return say(response, 400, { problems: [{ says: "the changes are not a list of texts" }] });
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
    if (text.length > longest) return undefined;
  }
  return text;
}

function changesIn(text: string): string[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((each) => typeof each === "string") ? list : undefined;
  } catch {
    return undefined;
  }
}

/** Compares in constant time, so timing reveals nothing about the token. */
function same(given = "", wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function say(response: ServerResponse, status: number, answer: ChangeAnswer): void {
  response.writeHead(status, { "content-type": "application/json", connection: "close" });
  response.end(`${JSON.stringify(answer)}\n`);
}
