import * as v from "valibot";
import { spaced } from "../../text/words/phrases.ts";
import { deadlineIn } from "../deadline.ts";
import { pathOf, readBody, refuse, text, unfit } from "../replies.ts";
import type { Answer, Ctx, Handler, Reply, Request, Service, SettingsOf } from "../service.ts";
import { duration, flag } from "../setting/setting.ts";
import type { Task } from "../task.ts";
import { misfit } from "./fits-schema.ts";
import { type Contract, contractOf, contractSetting, usualContract } from "./payment-contract.ts";
import { KeyGuard, type KeysRule, keysSetting, keysWords } from "./payment-keys.ts";

const tooLate = text(504, "The caller's deadline has passed; nothing was charged");

const settings = {
  keys: v.optional(keysSetting),
  contract: v.optional(contractSetting),
  respectsDeadline: v.optional(
    flag("Does not charge after the caller's deadline, given in x-deadline-ms or x-deadline-at, has passed."),
    false,
  ),
  clockAhead: v.optional(
    duration("How far its clock is ahead of its callers' clocks, which matters only to the moment in x-deadline-at."),
    "0s",
  ),
};
type Settings = SettingsOf<typeof settings>;

/** Charges the customer. Its faults decide how fast, and whether it answers. */
export const payment: Service<typeof settings> = {
  kind: "payment",
  says: "takes POST /pay, charges the customer and answers 200 Payment complete",
  settings,
  words: [
    { keys: ["keys"], says: ({ keys }) => keysWords(keys) },
    {
      keys: ["contract"],
      says: ({ contract }) => `takes ${(contract as { path?: string }).path ?? "POST /pay"}`,
    },
    {
      keys: ["respectsDeadline"],
      says: ({ respectsDeadline }) =>
        respectsDeadline ? "charges nothing once its caller's deadline has passed" : "ignores its caller's deadline",
    },
    { keys: ["clockAhead"], says: ({ clockAhead }) => `has a clock that is ${spaced(clockAhead)} ahead` },
  ],
  ledger: "own",
  flows({ contract }) {
    const { method, path, lookup } = contract === undefined ? usualContract : contractOf(contract);
    const asked = lookup("*");
    return [
      { takes: { method, path }, calls: [] },
      { takes: { method: asked.method, path: asked.path.replace(/\*.*/, "*") }, calls: [] },
    ];
  },
  load: { request: "POST /pay" },
  start(first) {
    const running = new Payment(first);
    return {
      handle: (request, ctx) => running.handle(request, ctx),
      around: (inner) => running.around(inner),
      change: (next) => running.change(next),
    };
  },
};

class Payment {
  readonly #guard = new KeyGuard();
  #respectsDeadline = false;
  #contract: Contract = usualContract;
  #clockAheadMs = 0;

  constructor(first: Settings) {
    this.change(first);
  }

  change({ keys, contract, respectsDeadline, clockAhead }: Settings): void {
    this.#contract = contract === undefined ? usualContract : contractOf(contract);
    this.#guard.change(keys as KeysRule | undefined, this.#contract);
    this.#respectsDeadline = respectsDeadline;
    this.#clockAheadMs = clockAhead;
  }

  *handle(request: Request, ctx: Ctx): Task<Answer> {
    const { method, path } = this.#contract;
    if (request.method !== method || pathOf(request) !== path) return refuse(request, { [path]: [method] });
    if (this.#contract.accepts !== undefined) return yield* this.#check(this.#contract.accepts, request, ctx);
    return (yield* unfit(request)) ?? this.#charge(request, ctx);
  }

  /** Rejects a request that its caller's own copy of the contract would have rejected. */
  *#check(schema: object, request: Request, ctx: Ctx): Task<Answer> {
    const body = yield* readBody(request.body);
    if (!(body instanceof Uint8Array)) return body;
    const why = unacceptable(schema, body);
    if (why === undefined) return this.#charge(request, ctx);
    ctx.note({ kind: "decided", by: "contract", says: `the request does not fit its contract: ${why}` });
    return text(422, `The request does not fit the contract: ${why}`);
  }

  /** Checks keys and deadlines before anything slows the request down. */
  around(inner: Handler): Handler {
    if (!this.#guard.isOn && !this.#respectsDeadline) return inner;
    return (request, ctx) => {
      const deadlineMs = this.#respectsDeadline
        ? deadlineIn(request.headers, ctx.arrivedMs, this.#clockAheadMs)
        : undefined;
      const timed = deadlineMs === undefined ? request : { ...request, deadlineMs };
      return this.#guard.isOn ? this.#guard.handle(timed, ctx, inner) : inner(timed, ctx);
    };
  }

  #charge(request: Request, ctx: Ctx): Reply {
    if (request.deadlineMs !== undefined && ctx.clock.now() > request.deadlineMs) {
      ctx.note({ kind: "decided", by: "deadline", says: "the caller's deadline has passed, so it charges nothing" });
      return tooLate;
    }
    ctx.note(charged);
    const { complete } = this.#contract;
    request.done?.(complete);
    return complete;
  }
}

function unacceptable(schema: object, body: Uint8Array): string | undefined {
  try {
    return misfit(schema, JSON.parse(new TextDecoder().decode(body)));
  } catch {
    return "it is not JSON";
  }
}

const charged = { kind: "finished", says: "charged" } as const;
