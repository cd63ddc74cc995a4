import * as v from "valibot";
import { type KeysRule, keysOf } from "../../kinds/payment-keys.ts";
import { described, flag } from "../../setting/setting.ts";
import { type RequestLine, readRequestLine, requestLine } from "./graph-lines.ts";
import {
  type AnswerSettings,
  answersSetting,
  type StepSettings,
  stepsSetting,
  undoesSetting,
  writesSetting,
} from "./step-settings.ts";

/** Settings of one request that a service takes. */
export const routeSettings = {
  does: v.optional(stepsSetting),
  writes: v.optional(writesSetting),
  undoes: v.optional(undoesSetting),
  answers: v.optional(answersSetting),
  keys: v.optional(keysOf("Does its work once for each idempotency key.")),
  respectsDeadline: v.optional(
    flag("Whether it begins no step once the caller's deadline, in x-deadline-ms or x-deadline-at, has passed."),
    false,
  ),
};

export interface RouteSettings {
  readonly does?: readonly StepSettings[];
  readonly writes?: string;
  readonly undoes?: string;
  readonly answers?: AnswerSettings;
  readonly keys?: KeysRule;
  readonly respectsDeadline: boolean;
}

const line = requestLine("A request that it takes.");
const several = v.pipe(
  v.record(
    v.pipe(
      v.string(),
      v.regex(/^[A-Z]+ \/[^\s?]*$/, "is not a method and a path without a query: write POST /reserve"),
    ),
    v.strictObject(routeSettings),
  ),
  v.check((routes) => Object.keys(routes).length > 0, "is empty: write GET /"),
);

export const takesSetting = v.pipe(
  v.union([several, line], "is not a request: write GET /price, or { GET /price: {}, GET /tax: {} }"),
  described(
    "The request that it takes, or several, each with its own steps. A path that ends in `*` means every path with this beginning.",
    "`POST /reserve`, or `{ POST /reserve: { writes: reservations } }`",
  ),
);

/** The settings of a service, as far as they say what it takes. */
export interface TakesSettings extends RouteSettings {
  readonly takes: RequestLine | Readonly<Record<string, RouteSettings>>;
}

/** A request that a service takes, with the path of its settings in the file. */
export interface Taken {
  readonly line: RequestLine;
  readonly settings: RouteSettings;
  readonly path: readonly string[];
}

/** Lists the requests that a service takes. */
export function takenBy({ takes, ...settings }: TakesSettings): Taken[] {
  if (isLine(takes)) return [{ line: takes, settings, path: [] }];
  return Object.entries(takes).map(([written, route]) => ({
    line: readRequestLine(written),
    settings: route,
    path: ["takes", written],
  }));
}

export function isLine(takes: TakesSettings["takes"]): takes is RequestLine {
  return typeof takes.method === "string";
}

/** All steps of a request; its work in a ledger is the last one. */
export function stepsOfRoute({ does = [], writes, undoes }: RouteSettings): StepSettings[] {
  return [
    ...does,
    ...(writes === undefined ? [] : [{ writes, optional: false }]),
    ...(undoes === undefined ? [] : [{ undoes, optional: false }]),
  ];
}
