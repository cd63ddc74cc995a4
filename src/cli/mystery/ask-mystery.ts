import { request } from "node:http";
import { ProblemError } from "../../text/problems/problem.ts";
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

/** The maximum number of requests that one line sends. */
const mostTogether = 100;

export interface TypedRequest {
  readonly method: string;
  readonly path: string;
  /** How many are sent at the same moment. */
  readonly count: number;
}

/** Reads `GET /orders/o-1`, or `POST /orders x 4` for four at the same moment; undefined if it is something else. */
export function readRequest(line: string): TypedRequest | undefined {
  const [, method, path, times = "1"] = /^([A-Z]+) (\/[\x21-\x7e]*)(?:\s+[x×*]\s*(\d+))?$/.exec(line) ?? [];
  if (method === undefined || path === undefined) return undefined;
  const count = Number(times);
  if (count >= 1 && count <= mostTogether) return { method, path, count };
  throw new ProblemError([
    { says: `x ${times} is not a number from 1 to ${mostTogether}`, cure: `write ${method} ${path} x 4` },
  ]);
}
