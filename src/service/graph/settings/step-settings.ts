import * as v from "valibot";
import type { Distribution } from "../../../policy/random/distribution.ts";
import { type AskingSettings, askingSettings } from "../../asking/settings/asking-settings.ts";
import { type NeededCall, neededCallSettings } from "../../setting/needed-call.ts";
import { described, distribution, flag, share, text, whole, word } from "../../setting/setting.ts";
import { type CallLine, callLine, type RequestLine, requestLine } from "./graph-lines.ts";

/** How an earlier call must have ended. */
export interface CallCondition {
  readonly call: string;
  readonly status?: number | readonly number[];
  readonly fails?: boolean;
}

/** Settings that every step may have. */
interface Conditions {
  readonly if?: CallCondition;
  readonly share?: number;
  readonly optional: boolean;
}

export interface CallStepSettings extends Conditions, AskingSettings, NeededCall {
  readonly calls: CallLine;
  readonly undo?: UndoSettings;
  readonly ifMatch: boolean;
}

export interface UndoSettings extends AskingSettings {
  readonly request: RequestLine;
}

export interface AnswerSettings {
  readonly status: number;
  readonly body?: string;
}

/** A step of a service, as its schema returns it. */
export type StepSettings =
  | CallStepSettings
  | (Conditions & { readonly together: readonly StepSettings[] })
  | (Conditions & { readonly firstOf: readonly StepSettings[] })
  | (Conditions & { readonly does: readonly StepSettings[] })
  | (Conditions & { readonly afterAnswering: readonly StepSettings[] })
  | (Conditions & { readonly work: Distribution })
  | (Conditions & { readonly writes: string })
  | (Conditions & { readonly undoes: string })
  | (Conditions & { readonly answers: AnswerSettings });

const status = whole(100, 599, "A status.");

const condition = v.pipe(
  v.strictObject({
    call: text("The server whose latest call in this request decides.", 40),
    status: v.optional(
      v.pipe(
        v.union([status, v.array(status)], "is not a status: write 404, or [404, 410]"),
        described("The status that it answered with.", "a status, or a list"),
      ),
    ),
    fails: v.optional(flag("Whether the call failed, or got a status that is not 2xx.")),
  }),
  v.check(
    ({ status, fails }) => (status === undefined) !== (fails === undefined),
    "needs one of status and fails: write { call: stock, status: 404 }",
  ),
  described("Plays the step only if an earlier call ended like this.", "`{ call: stock, status: 404 }`"),
);

const conditions = {
  if: v.optional(condition),
  share: v.optional(share("Plays the step only for this share of the requests, at random.")),
  optional: v.optional(flag("Whether the request goes on if the step fails."), false),
};

const ledgerName = (about: string) =>
  v.pipe(
    v.string("is not text: write it in quotes"),
    v.regex(/^[a-z][a-z0-9 -]{0,39}$/, "is not a name: write lowercase letters, digits and -"),
    described(about, "a name"),
  );

export const writesSetting = ledgerName("Does work that counts, once for each request, in the ledger of this name.");
export const undoesSetting = ledgerName("Undoes the work that the caller's request wrote into this ledger.");

export const answersSetting = v.pipe(
  v.strictObject({
    status: v.optional(whole(200, 599, "The status."), 200),
    body: v.optional(
      v.pipe(v.string("is not text: write it in quotes"), described("The body; by default Done.", "text")),
    ),
  }),
  described("The response.", "`{ status: 201, body: '{\"ok\": true}' }`"),
);

const nested: v.GenericSchema<unknown, StepSettings[]> = v.lazy(() => stepsSetting);

const undone = requestLine("The request to the same server that undoes the call.", true);
const wholeUndo = v.strictObject({ request: undone, ...askingSettings });

const undoSetting = v.pipe(
  v.union(
    [
      wholeUndo,
      v.pipe(
        undone,
        v.transform((request) => ({ ...v.parse(v.strictObject(askingSettings), {}), request })),
      ),
    ],
    "is not a request: write POST /release, or { request: POST /release, retry: 3 }",
  ),
  described(
    "The request to the same server that undoes the call if the whole request fails after it was sent.",
    "`POST /release`, or `{ request: POST /release, retry: 3 }`",
  ),
  v.metadata({ opens: "request" }),
);

/** Settings of a call, which have names such as `checkout.payment.timeout`. */
export const callSettings = {
  ...askingSettings,
  ...neededCallSettings,
  reads: v.optional(
    word(["head", "status"], "Whether it reads the body of the response; with `head` it does not."),
    "status",
  ),
  undo: v.optional(undoSetting),
  ifMatch: v.optional(
    flag(
      "Sends the `etag` of the latest response of this server as `if-match`, so that it can reject a write if something has changed since.",
    ),
    false,
  ),
  ...conditions,
};

const step = v.union([
  v.strictObject({
    calls: callLine("Calls another server, and needs its response unless the step is optional."),
    ...callSettings,
  }),
  v.strictObject({
    together: v.pipe(nested, described("Steps side by side; all are needed.", "a list of steps")),
    ...conditions,
  }),
  v.strictObject({
    firstOf: v.pipe(nested, described("Steps in turn, until one succeeds.", "a list of steps")),
    ...conditions,
  }),
  v.strictObject({ does: v.pipe(nested, described("Steps one after the other.", "a list of steps")), ...conditions }),
  v.strictObject({
    afterAnswering: v.pipe(nested, described("Steps that begin once the client has its response.", "a list of steps")),
    ...conditions,
  }),
  v.strictObject({ work: distribution("Works for this long."), ...conditions }),
  v.strictObject({ writes: writesSetting, ...conditions }),
  v.strictObject({ undoes: undoesSetting, ...conditions }),
  v.strictObject({ answers: answersSetting, ...conditions }),
]);

/** The steps of a service. */
export const stepsSetting = v.pipe(
  v.array(step),
  v.minLength(1, "is empty: write at least one step"),
  v.maxLength(2000, "is too long: write at most 2000 steps"),
  described("Its steps, in order.", "a list of steps"),
) as unknown as v.GenericSchema<unknown, StepSettings[]>;
