import type { Wire } from "../../service/service.ts";

/** When the head of an answer is out, and when all of it is. */
export function pausesOf(script: Wire["script"]): { headMs: number; endMs: number } {
  let headMs: number | undefined;
  let endMs = 0;
  for (const part of script) {
    if ("pauseMs" in part) endMs += part.pauseMs;
    else if (Buffer.from(part).includes("\r\n\r\n")) headMs ??= endMs;
  }
  return { headMs: headMs ?? endMs, endMs };
}
