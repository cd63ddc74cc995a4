import type { Wire } from "../../service/service.ts";

/** When the head of an answer is out, and when all of it is; a client that breaks off what has no end does so at its beginning. */
export function pausesOf({ script, endless }: Wire): { headMs: number; endMs: number } {
  if (endless) return { headMs: 0, endMs: 0 };
  let headMs: number | undefined;
  let endMs = 0;
  for (const part of script) {
    if ("pauseMs" in part) endMs += part.pauseMs;
    else if (Buffer.from(part).includes("\r\n\r\n")) headMs ??= endMs;
  }
  return { headMs: headMs ?? endMs, endMs };
}
