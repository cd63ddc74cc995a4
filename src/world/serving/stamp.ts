import { made } from "../../fault/making/scripted.ts";
import { type Answer, isWire, type Reply, type ScriptPart, type SeenAnswer, type Wire } from "../../service/service.ts";
import { bytes, joined, utf8 } from "../../text/bytes/bytes.ts";
import { isNamed } from "../../text/headers/header-name.ts";
import type { Header } from "../../trace.ts";

export const SERVED_BY = "x-served-by";

/** Adds the name of the server to each of its answers. An answer that it passes on keeps the name of its sender. */
export class Stamp {
  readonly #header: Header;
  /** The last answer, because servers often repeat the same one. */
  #last: { readonly plain: Reply; readonly stamped: Reply } | undefined;

  constructor(name: string) {
    this.#header = [SERVED_BY, name];
  }

  on(answer: Answer): Answer {
    return isWire(answer) ? this.#onScript(answer) : this.#onReply(answer);
  }

  #onReply(reply: Reply): Reply {
    if (this.#last?.plain === reply) return this.#last.stamped;
    const { headers } = reply;
    if (headers.some((header) => isNamed(header, SERVED_BY))) return reply;
    const stamped = { ...reply, headers: [...headers, this.#header] };
    this.#last = { plain: reply, stamped };
    return stamped;
  }

  /**
   * Inserts the header after the status line. Interim answers (1xx) and bytes that are not HTTP stay unchanged.
   */
  #onScript(wire: Wire): Wire {
    const head = headIn(wire.script);
    const [, end] = statusLine.exec(head) ?? [];
    if (end === undefined || stampIn.test(head)) return wire;
    const line = bytes(`${this.#header.join(": ")}${end}`);
    const script = made(() => withLine(wire.script, line));
    if (wire.seenBy === undefined) return { ...wire, script };
    const seen = Object.entries(wire.seenBy).map(([client, each]) => [client, this.#onSeen(each)]);
    return { ...wire, script, seenBy: Object.fromEntries(seen) };
  }

  #onSeen({ came, ends }: SeenAnswer): SeenAnswer {
    return came === undefined ? { ends } : { ends, came: { ...came, headers: [...came.headers, this.#header] } };
  }
}

const statusLine = /^HTTP\/\S+ (?!10[02] )[^\r\n]*(\r?\n)/;
const stampIn = new RegExp(`\\n${SERVED_BY}:`, "i");
const mostHeadBytes = 64 * 1024;

/** Returns the bytes of a script up to the end of its head, or all of them if the head does not end. */
function headIn(script: Iterable<ScriptPart>): string {
  let head = "";
  for (const part of script) {
    if ("pauseMs" in part) continue;
    head += utf8(part);
    if (/\n\r?\n/.test(head.slice(-part.length - 3)) || head.length > mostHeadBytes) break;
  }
  return head;
}

/** Inserts the line after the status line, byte by byte if the status line was sent so. */
function* withLine(script: Iterable<ScriptPart>, line: Uint8Array): Generator<ScriptPart> {
  let isThere = false;
  let pause: ScriptPart | undefined;
  for (const part of script) {
    if ("pauseMs" in part) pause = part;
    if (isThere || "pauseMs" in part || !part.includes(newline)) {
      yield part;
      continue;
    }
    isThere = true;
    const behind = part.indexOf(newline) + 1;
    if (part.length > 1 || pause === undefined) {
      yield joined([part.subarray(0, behind), line, part.subarray(behind)]);
      continue;
    }
    yield part;
    for (let at = 0; at < line.length; at++) {
      yield pause;
      yield line.subarray(at, at + 1);
    }
  }
}

const newline = "\n".charCodeAt(0);
