import type { WholeReply, Wire } from "../../service/service.ts";
import { bytes, indexOf } from "../../text/bytes.ts";

const endOfHead = bytes("\r\n\r\n");

/** An answer on its way: when its head is out, when all of it is, and what has come meanwhile. */
export class Coming {
  readonly #wire: Wire;
  readonly headMs: number;
  readonly endMs: number;

  constructor(wire: Wire) {
    this.#wire = wire;
    const { headMs, endMs } = pausesOf(wire);
    this.headMs = headMs;
    this.endMs = endMs;
  }

  /** What of all that ever comes has come after so long. What follows the head at that very moment comes too late. */
  by(ms: number, all: WholeReply): WholeReply {
    const { script, endless } = this.#wire;
    if (endless) return all;
    let atMs = 0;
    let bodyBytes: number | undefined;
    for (const part of script) {
      if ("pauseMs" in part) atMs += part.pauseMs;
      else if (atMs >= ms && atMs > this.headMs) return { ...all, body: all.body.subarray(0, bodyBytes) };
      else bodyBytes = bodyBytes === undefined ? behindHead(part) : bodyBytes + part.length;
    }
    return all;
  }
}

function behindHead(part: Uint8Array): number | undefined {
  const head = indexOf(endOfHead, part);
  return head < 0 ? undefined : part.length - head - endOfHead.length;
}

/** A client that breaks off what has no end does so at its beginning. */
function pausesOf({ script, endless }: Wire): { headMs: number; endMs: number } {
  if (endless) return { headMs: 0, endMs: 0 };
  let headMs: number | undefined;
  let endMs = 0;
  for (const part of script) {
    if ("pauseMs" in part) endMs += part.pauseMs;
    else if (behindHead(part) !== undefined) headMs ??= endMs;
  }
  return { headMs: headMs ?? endMs, endMs };
}
