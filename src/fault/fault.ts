import type * as v from "valibot";
import type { Handler } from "../service/service.ts";

/** Which calls a fault strikes. Without a key it strikes all. */
export interface Plan {
  readonly first?: number;
  readonly nth?: number;
  readonly calls?: readonly number[];
  /** 0 to 1, drawn for each call. */
  readonly share?: number;
  readonly path?: string;
  readonly fromMs?: number;
  readonly untilMs?: number;
}

export const places = ["name", "listener", "connection", "handler"] as const;

/** One way a server goes wrong. */
export interface Fault<Value = unknown> {
  readonly name: string;
  readonly place: (typeof places)[number];
  /** What it does, for listings: one line without its value. */
  readonly about: string;
  readonly value: v.GenericSchema<unknown, Value>;
  /** What it does with this value, in plain words. */
  says(value: Value): string;
  /** Before or after the server's work, where the file does not say. */
  readonly when: "before" | "after";
  wrap(value: Value, inner: Handler, when: "before" | "after"): Handler;
}

export interface PlannedFault {
  readonly fault: Fault;
  readonly value: unknown;
  readonly when: "before" | "after";
  readonly plan: Plan;
}
