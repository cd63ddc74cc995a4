import * as v from "valibot";
import { text } from "../service/http.ts";
import { isFailure, isWire, type Part, type WholeReply, type Wire } from "../service/service.ts";
import { described } from "../service/setting.ts";
import { bytes, joined } from "../text/bytes.ts";
import type { Header } from "../trace.ts";
import { held } from "./buffered.ts";
import type { Fault, When } from "./fault.ts";
import { unframed } from "./framing.ts";
import type { Parser, Rows } from "./per-client.ts";

export type Script = Pick<Wire, "script" | "end" | "endless" | "leadsBack">;

/** A fault that is told by the bytes it sends in the place of an answer. */
export interface RawFault<Value> {
  readonly name: string;
  readonly about: string;
  readonly value?: Fault<Value>["value"];
  readonly example?: string | number;
  says(value: Value): string;
  /** Without it the server has done its work first. */
  readonly when?: When;
  bytes(reply: WholeReply, value: Value): Script;
  seen(reply: WholeReply, value: Value, parser?: Parser): Rows;
}

export function raw<Value = true>(spec: RawFault<Value>): Fault<Value> {
  const value = spec.value ?? (justOn() as unknown as Fault<Value>["value"]);
  return {
    name: spec.name,
    place: "handler",
    about: spec.about,
    example: spec.example ?? true,
    value,
    when: spec.when ?? "after",
    says: spec.says,
    seen: spec.seen,
    wrap(value, inner, when) {
      const decided = { kind: "decided", by: spec.name, says: spec.says(value) } as const;
      return async (request, ctx) => {
        const answer = when === "before" ? unasked : await inner(request, ctx);
        if (isWire(answer)) return answer;
        const reply = await held(answer, ctx, spec.name);
        if (isFailure(reply)) return { script: [], end: "rst" };
        ctx.note(decided);
        return { ...spec.bytes(reply, value), seenBy: spec.seen(reply, value) };
      };
    },
  };
}

/** The value of a fault that is there or not. */
export function justOn(about = "That it is there."): v.GenericSchema<unknown, true> {
  return v.pipe(v.literal(true, notJustOn), described(about, "`true`"));
}

/** Where a fault is named alone `none` is a value of its own, and comes here only from a list. */
function notJustOn({ input }: v.BaseIssue<unknown>): string {
  if (input === "none") return "takes away only a fault that is named alone: leave this entry out";
  return "means nothing: write true, or none";
}

/** What stands in for an answer where the work is not done first. */
const unasked = text(200, "Nothing was done");

/** The head of a reply as it would be sent; `instead` replaces what says how long the body is. */
export function head({ status, headers, body }: WholeReply, instead?: readonly string[]): Uint8Array {
  const kept = unframed(headers).filter(([name]) => name.toLowerCase() !== "connection");
  return bytes(
    `${[`HTTP/1.1 ${status} ${status === 200 ? "OK" : "Answer"}`, ...lines(kept), ...(instead ?? [`content-length: ${body.length}`])].join("\r\n")}\r\n\r\n`,
  );
}

export function lines(headers: readonly Header[]): string[] {
  return headers.map(([name, value]) => `${name}: ${value}`);
}

/** One chunk of a body that comes in chunks. */
export function chunk(body: Uint8Array): Uint8Array {
  return joined([bytes(`${body.length.toString(16)}\r\n`), body, bytes("\r\n")]);
}

/** A script that is made anew, part by part, whenever somebody goes through it. */
export function made(parts: () => Iterator<Part>): Iterable<Part> {
  return { [Symbol.iterator]: parts };
}

export const CHUNKED = ["transfer-encoding: chunked"];
/** What was sent is read before what comes next, however busy the reader is with other things. */
export const BREATH = { pauseMs: 20 };

export function half(reply: WholeReply): number {
  return Math.ceil(reply.body.length / 2);
}
