import { headerValues } from "../../text/headers/headers.ts";
import type { Header } from "../../trace.ts";
import { type Flaw, type TestedProduct, verdictOn } from "./flaws.ts";

/** The end of a body is known from a length, from chunks, or from the end of the connection. */
export type Framing = { readonly kind: "length"; readonly bytes: number } | { readonly kind: "chunks" | "close" };

export type AnswerHead =
  | {
      readonly status: number;
      readonly headers: readonly Header[];
      readonly framing: Framing;
      /** The connection closes after this answer. */
      readonly closes: boolean;
    }
  /** Passed on unread; the status is the product's own interpretation. */
  | { readonly raw: true; readonly status: number }
  | { readonly flaw: Flaw };

/** Reads the head of an answer as one product does. The lines come without their endings. */
export function readHead(text: string, reader: TestedProduct, toHead: boolean): AnswerHead {
  const lines = text.split("\n");
  const [first = "", ...others] = lines;
  const reading = new Reading(reader);
  const [, version, status = ""] = /^HTTP\/(\d\.\d) +(\d+)(?: |\r?$)/.exec(first) ?? [];
  if (version === undefined) return reading.meets("does not speak HTTP", 200);
  if (status.length !== 3) return reading.meets("sends status 2000", Number(status));
  if (!version.startsWith("1.")) reading.meets("sends HTTP/3.7");
  if (lines.some((line) => !line.endsWith("\r"))) reading.meets("sends bare newlines");
  const headers = others.map((line) => headerOf(line.replace(/\r$/, ""), reading));
  if (status === "101") reading.meets("sends an unasked 101", 101);
  const framed = frame(Number(status), headers, reading);
  if (reading.end !== undefined) return reading.end;
  const bodiless = toHead || status === "204" || status === "304";
  const says = headerValues(headers, "connection").join(",").toLowerCase();
  return {
    status: Number(status),
    headers: framed.headers,
    framing: bodiless ? none : framed.framing,
    closes: /\bclose\b/.test(says) || (version === "1.0" && !says.includes("keep-alive")),
  };
}

const chunks: Framing = { kind: "chunks" };
const untilClose: Framing = { kind: "close" };
const none: Framing = { kind: "length", bytes: 0 };

/** Keeps the first flaw that ends the reading. */
class Reading {
  readonly #reader: TestedProduct;
  end: Exclude<AnswerHead, { framing: Framing }> | undefined;

  constructor(reader: TestedProduct) {
    this.#reader = reader;
  }

  meets(flaw: Flaw, status = 200): Exclude<AnswerHead, { framing: Framing }> {
    const verdict = verdictOn(flaw, this.#reader);
    const end = verdict === "passes" ? ({ raw: true, status } as const) : { flaw };
    if (verdict !== "reads") this.end ??= end;
    return end;
  }
}

const header = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*?)[ \t]*$/;

/** A parser that accepts a name with a space takes the part before the space. */
function headerOf(line: string, reading: Reading): Header {
  const [, name, value = ""] = header.exec(line) ?? [];
  if (name !== undefined) return [name.toLowerCase(), value];
  reading.meets("sends a bad header");
  const colon = line.indexOf(":");
  const whole = colon < 0 ? line : line.slice(0, colon);
  const [before = ""] = whole.split(/\s/, 1);
  return [before.toLowerCase(), colon < 0 ? "" : line.slice(colon + 1).trim()];
}

/** A parser that accepts several lengths uses the last, and chunks take precedence over a length. */
function frame(status: number, headers: readonly Header[], reading: Reading) {
  const lengths = headerValues(headers, "content-length").filter((value) => /^\d+$/.test(value));
  const chunked = /\bchunked\s*$/i.test(headerValues(headers, "transfer-encoding").join(","));
  if (new Set(lengths).size > 1) reading.meets("sends two lengths");
  if (chunked && lengths.length > 0) reading.meets("sends length and chunks");
  const bytes = Number(lengths.at(-1));
  if (status === 204 && (chunked || bytes > 0)) reading.meets("sends a body with 204");
  const last = headers.findLastIndex(([name]) => name === "content-length");
  const kept = chunked || status === 204 ? -1 : last;
  return {
    headers: headers.filter(([name], at) => name !== "content-length" || at === kept),
    framing: chunked ? chunks : lengths.length === 0 ? untilClose : ({ kind: "length", bytes } as const),
  };
}
