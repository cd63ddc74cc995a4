import type { Wire } from "../service/service.ts";
import type { Fault, Showing } from "./fault.ts";
import type { Rows } from "./per-client.ts";
import { justOn } from "./scripted.ts";

/** A fault in front of a server: the world builds it, and the handler never sees the calls that it stops. */
export interface NetworkFaultSpec<Value> {
  readonly name: string;
  readonly place: "name" | "listener" | "connection";
  readonly about: string;
  readonly value?: Fault<Value>["value"];
  readonly example?: string | number;
  says(value: Value): string;
  readonly shows?: (value: Value) => Showing;
  readonly wholePort?: true;
  readonly realAlone?: (value: Value) => boolean;
  meets(value: Value, off: boolean): Rows | undefined;
  relayed?(answer: Wire): Wire;
}

export function networkFault<Value = true>(spec: NetworkFaultSpec<Value>): Fault<Value> {
  return {
    ...spec,
    example: spec.example ?? true,
    value: spec.value ?? (justOn() as unknown as Fault<Value>["value"]),
    when: "before",
    wrap: (_, inner) => inner,
  };
}
