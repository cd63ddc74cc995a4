import { made } from "../fault/scripted.ts";
import { type Answer, clientNames, isWire, type Part, type Reply, type Seen, type Wire } from "../service/service.ts";
import { bytes, joined } from "../text/bytes.ts";
import type { Header } from "../trace.ts";

export const SERVED_BY = "x-served-by";

/** Makes every answer of one server say which server gave it; an answer that was passed on keeps its first sender. */
export class Stamp {
  readonly #header: Header;
  /** A server that gives one answer again and again has it stamped once. */
  #last: { readonly plain: Reply; readonly stamped: Reply } | undefined;

  constructor(name: string) {
    this.#header = [SERVED_BY, name];
  }

  on(answer: Answer): Answer {
    return isWire(answer) ? this.#onScript(answer) : this.#onReply(answer);
  }

  #onReply(reply: Reply): Reply {
    if (this.#last?.plain === reply) return this.#last.stamped;
    const { status, headers, body } = reply;
    if (headers.some(isStamp)) return reply;
    const stamped = { status, headers: headers.concat([this.#header]), body };
    this.#last = { plain: reply, stamped };
    return stamped;
  }

  /** Bytes of which no client takes a head stay as they are. */
  #onScript(wire: Wire): Wire {
    const { script, seenBy } = wire;
    const heads = Object.values(seenBy ?? {}).flatMap(({ came }) => came ?? []);
    if (seenBy === undefined || heads.length === 0 || heads.some(({ headers }) => headers.some(isStamp))) return wire;
    const line = bytes(`${this.#header.join(": ")}\r\n`);
    const seen = clientNames.map((client) => [client, this.#onSeen(seenBy[client])]);
    return { ...wire, script: made(() => withLine(script, line)), seenBy: Object.fromEntries(seen) };
  }

  #onSeen({ came, ends }: Seen): Seen {
    return came === undefined ? { ends } : { ends, came: { ...came, headers: [...came.headers, this.#header] } };
  }
}

/** The line stands behind the status line, also where the head comes in many parts. */
function* withLine(script: Iterable<Part>, line: Uint8Array): Generator<Part> {
  let isThere = false;
  for (const part of script) {
    if (isThere || "pauseMs" in part || !part.includes(newline)) yield part;
    else {
      const behind = part.indexOf(newline) + 1;
      isThere = true;
      yield joined([part.subarray(0, behind), line, part.subarray(behind)]);
    }
  }
}

const newline = "\n".charCodeAt(0);

function isStamp([name]: Header): boolean {
  return name.length === SERVED_BY.length && name.toLowerCase() === SERVED_BY;
}
