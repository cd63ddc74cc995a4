import type { Wire } from "../../service/service.ts";
import type { Fault, Showing } from "../fault.ts";
import type { Rows } from "../per-client.ts";
import { type OnOff, on } from "./scripted.ts";

/** A fault in front of a server. The world plays it, and the handler never sees the calls that it stops. */
export interface NetworkFaultSpec<Value> {
  readonly name: string;
  readonly place: "name" | "listener" | "connection";
  readonly about: string;
  readonly value: Fault<Value>["value"];
  readonly example: Fault["example"];
  says(value: Value): string;
  readonly shows?: (value: Value) => Showing;
  readonly wholePort?: true;
  readonly resetsLong?: true;
  readonly realAlone?: (value: Value) => boolean;
  meets(value: Value, off: boolean): Rows | undefined;
  relayed?(answer: Wire): Wire;
}

export function networkFault(spec: OnOff<NetworkFaultSpec<true>>): Fault<true>;
export function networkFault<Value>(spec: NetworkFaultSpec<Value>): Fault<Value>;
export function networkFault<Value>(
  spec: OnOff<NetworkFaultSpec<true>> | NetworkFaultSpec<Value>,
): Fault<true> | Fault<Value> {
  return spec.value === undefined ? inFront({ ...spec, ...on() }) : inFront(spec);
}

function inFront<Value>(spec: NetworkFaultSpec<Value>): Fault<Value> {
  return { ...spec, when: "before", wrap: (_, inner) => inner };
}
