import * as v from "valibot";
import { hasNoBody, NO_BODY, text } from "../../service/replies.ts";
import { isFailure, isWire, type ScriptPart, type WholeReply, type Wire } from "../../service/service.ts";
import { described } from "../../service/setting/setting.ts";
import { bytes, joined } from "../../text/bytes/bytes.ts";
import type { Header } from "../../trace.ts";
import type { Fault } from "../fault.ts";
import type { HttpParser, Rows } from "../per-client.ts";
import { held } from "./buffered.ts";
import { unframed } from "./framing.ts";

export type Script = Pick<Wire, "script" | "end" | "endless" | "leadsBack" | "reusable">;

type Shared = "name" | "about" | "value" | "example" | "says" | "cutsUnnoticed" | "toxic" | "ofBody";

/** A fault that sends certain bytes instead of an answer. */
export interface RawFault<Value> extends Pick<Fault<Value>, Shared> {
  bytes(reply: WholeReply, value: Value): Script;
  seen(reply: WholeReply, value: Value, parser?: HttpParser): Rows;
}

export function raw(spec: OnOff<RawFault<true>>): Fault<true>;
export function raw<Value>(spec: RawFault<Value>): Fault<Value>;
export function raw<Value>(spec: OnOff<RawFault<true>> | RawFault<Value>): Fault<true> | Fault<Value> {
  return spec.value === undefined ? scripted({ ...spec, ...on() }) : scripted(spec);
}

function scripted<Value>(spec: RawFault<Value>): Fault<Value> {
  return {
    ...spec,
    place: "handler",
    when: "after",
    wrap(value, inner, when) {
      const decided = { kind: "decided", by: spec.name, says: spec.says(value) } as const;
      return function* (request, ctx) {
        const answer = when === "before" ? unasked : yield* inner(request, ctx);
        if (isWire(answer)) return answer;
        const bodiless = hasNoBody(request.method, answer.status);
        if (bodiless && spec.ofBody) return answer;
        const reply = yield* held(answer, ctx, spec.name);
        if (isFailure(reply)) return { script: [], end: "rst" };
        ctx.note(decided);
        const sent = bodiless ? { ...reply, body: NO_BODY } : reply;
        return { ...spec.bytes(sent, value), seenBy: spec.seen(sent, value) };
      };
    },
  };
}

/** A fault without a value is either on or off. */
export type OnOff<Spec> = Omit<Spec, "value" | "example"> & { readonly value?: undefined };

export function on() {
  return { value: justOn(), example: true } as const;
}

/** The value of a fault that is either on or off. */
export function justOn(about = "Switches it on."): v.GenericSchema<unknown, true> {
  return v.pipe(v.literal(true, notJustOn), described(about, "`true`"));
}

/** Only an entry of a list gets here with `none`: a setting removes the fault. */
function notJustOn({ input }: v.BaseIssue<unknown>): string {
  if (input === "none") return "removes only a fault that is written as a setting: leave this entry out";
  return "is neither true nor none: write true, or none";
}

/** The body if the fault strikes before the server's work. */
const unasked = text(200, "Nothing was done");

/** The head of a reply; `instead` replaces the headers that declare the length of the body. */
export function head({ status, headers, body }: WholeReply, instead?: readonly string[]): Uint8Array {
  const kept = unframed(headers).filter(([name]) => name.toLowerCase() !== "connection");
  return bytes(
    `${[`HTTP/1.1 ${status} ${status === 200 ? "OK" : "Answer"}`, ...lines(kept), ...(instead ?? [`content-length: ${body.length}`])].join("\r\n")}\r\n\r\n`,
  );
}

export function lines(headers: readonly Header[]): string[] {
  return headers.map(([name, value]) => `${name}: ${value}`);
}

/** One chunk of a chunked body. */
export function chunk(body: Uint8Array): Uint8Array {
  return joined([bytes(`${body.length.toString(16)}\r\n`), body, bytes("\r\n")]);
}

/** A script that is generated anew for each use, part by part. */
export function made(parts: () => Iterator<ScriptPart>): Iterable<ScriptPart> {
  return { [Symbol.iterator]: parts };
}

/** For an answer that some client takes for whole: that client must not reuse the connection while it is being closed. */
export const CLOSES = "connection: close";
export const CHUNKED = ["transfer-encoding: chunked"];
/** A pause in which even a busy reader sees what was sent before the next part. */
export const BREATH = { pauseMs: 20 };

export function half(reply: WholeReply): number {
  return Math.ceil(reply.body.length / 2);
}
