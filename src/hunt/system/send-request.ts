import http from "node:http";
import { pairsOf } from "../../proxy/door/pass-on.ts";
import type { SystemRequest } from "../../scenario/system/system-schema.ts";
import type { Header } from "../../trace.ts";
import { after } from "../../world/real-timer.ts";

/** The answer that the client got. */
export interface ReceivedAnswer {
  readonly status: number | null;
  readonly headers: readonly Header[];
  readonly body: Uint8Array;
  /** Why there is no whole answer: a code, or that the patience was over. */
  readonly without: string | null;
}

/** Sends a request as the client, which waits as long as its patience lasts. */
export function sendRequest(
  { method, path, headers, body, patienceMs }: SystemRequest,
  at: { readonly host: string; readonly port: number },
  trace: string | undefined,
  signal: AbortSignal,
): Promise<ReceivedAnswer> {
  return new Promise((resolve, reject) => {
    const own = [["host", `${at.host}:${at.port}`], ...(trace === undefined ? [] : [["traceparent", trace]])];
    const length = body === "" && method === "GET" ? [] : [["content-length", `${Buffer.byteLength(body)}`]];
    const sent = http.request({
      ...at,
      method,
      path,
      agent: false,
      headers: [...headers, ...own, ...length].flat() as never,
    });
    let got: ReceivedAnswer = nothing("no response");
    const end = (settle: () => void) => {
      callOff();
      signal.removeEventListener("abort", stop);
      sent.destroy();
      settle();
    };
    const stop = () => end(() => reject(signal.reason));
    const callOff = after(patienceMs, () => end(() => resolve({ ...got, status: null, without: "no response" })));
    signal.addEventListener("abort", stop, { once: true });
    sent.on("error", (error: NodeJS.ErrnoException) => end(() => resolve(nothing(error.code ?? error.message))));
    sent.on("response", (response) => {
      const pieces: Buffer[] = [];
      const headers = pairsOf(response.rawHeaders);
      got = { status: response.statusCode ?? null, headers, body: new Uint8Array(0), without: null };
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.once("end", () => end(() => resolve({ ...got, body: Buffer.concat(pieces) })));
      response.once("error", () => end(() => resolve({ ...got, status: null, without: "cut" })));
    });
    sent.end(body);
  });
}

function nothing(without: string): ReceivedAnswer {
  return { status: null, headers: [], body: new Uint8Array(0), without };
}
