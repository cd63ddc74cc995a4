import { request } from "node:http";
import { answerOf } from "../../world/real/calling/answer-of.ts";

/** The longest time that a response of a mystery can take. */
const patienceMs = 30_000;
const mostLetters = 60;

/** Sends a request to a running mystery, and returns the status and the beginning of the body, or the code of the failure. */
export async function askMystery(url: string, method: string, interrupted: AbortSignal): Promise<readonly string[]> {
  const patience = AbortSignal.timeout(patienceMs);
  const signal = AbortSignal.any([patience, interrupted]);
  try {
    const asked = request(url, { method, agent: false, signal });
    asked.end();
    const response = await answerOf(asked);
    let text = "";
    for await (const part of response.setEncoding("utf8")) text = (text + part).slice(0, mostLetters);
    return [String(response.statusCode), text];
  } catch (error) {
    interrupted.throwIfAborted();
    const { code, message } = error as NodeJS.ErrnoException;
    return [patience.aborted ? "nothing" : (code ?? message)];
  }
}

/** Reads `GET /orders/o-1` as a method and a path; undefined if it is something else. */
export function readRequest(line: string): { readonly method: string; readonly path: string } | undefined {
  const [, method, path] = /^([A-Z]+) (\/[\x21-\x7e]*)$/.exec(line) ?? [];
  return method === undefined || path === undefined ? undefined : { method, path };
}
