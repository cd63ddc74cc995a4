import { request } from "node:http";
import { ProblemError } from "../../text/problems/problem.ts";
import { answerOf } from "../../world/real/calling/answer-of.ts";
import type { ChangeAnswer } from "./control.ts";
import type { Serving } from "./serving.ts";

const timeoutMs = 5000;
const mostLetters = 1_000_000;

/** Sends changes to running servers, which apply all of them or none. A missing answer is a Problem. */
export async function askControl(serving: Serving, written: readonly string[]): Promise<ChangeAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const text = await post(serving, written, signal);
    const answer = text === undefined ? undefined : answerIn(text);
    if (answer !== undefined) return answer;
  } catch (error) {
    throw new ProblemError([signal.aborted ? silent(serving) : gone(error)]);
  }
  const says = `another program is listening at ${new URL(serving.url).host}, where the servers were`;
  throw new ProblemError([{ says, cure: anew }]);
}

const anew = "restart the servers";

/** Returns undefined if the answer is longer than any of the lab's. */
async function post(
  { url, token }: Serving,
  written: readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const asked = request(url, { method: "POST", headers, agent: false, signal });
  asked.end(JSON.stringify(written));
  const response = await answerOf(asked);
  let text = "";
  for await (const part of response.setEncoding("utf8")) {
    text += part;
    if (text.length > mostLetters) return undefined;
  }
  return text;
}

function answerIn(text: string): ChangeAnswer | undefined {
  try {
    const answer = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    if (answer === null || typeof answer !== "object") return undefined;
    const { problems, changes, standing } = answer;
    const isProblem = (each: unknown) => typeof (each as { says?: unknown } | null)?.says === "string";
    const isOurs = Array.isArray(problems)
      ? problems.length > 0 && problems.every(isProblem)
      : areTexts(changes) && areTexts(standing);
    return isOurs ? (answer as unknown as ChangeAnswer) : undefined;
  } catch {
    return undefined;
  }
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function silent({ pid, scenario }: Serving) {
  return {
    says: `${scenario} (${pid}) did not answer within ${timeoutMs / 1000} s; the change may still take effect`,
    cure: `check whether process ${pid} is stopped or busy, or ${anew}`,
  };
}

function gone(error: unknown) {
  const { code, message } = error as NodeJS.ErrnoException;
  return { says: `the servers no longer answer (${code ?? message})`, cure: anew };
}
