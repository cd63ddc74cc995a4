import { nothingSent } from "../../policy/conclusion.ts";
import { TokenBudget } from "../../policy/retry/budget.ts";
import type { RetryRules } from "../../policy/retry/retry-rules.ts";
import { sameValue } from "../../text/values/same-value.ts";
import { phases } from "../../trace.ts";
import type { Clock } from "../host.ts";
import { NO_BODY } from "../replies.ts";
import type { CallTimeout, Ctx, OutgoingRequest } from "../service.ts";
import { adaptiveRule } from "../setting/adaptive-setting.ts";
import type { Task } from "../task.ts";
import { type Attempt, type AttemptOutcome, type Layer, type Next, outcomeOf, rejected } from "./attempt.ts";
import { AdaptiveLimits } from "./layers/adaptive-layer.ts";
import { Breakers } from "./layers/breaker-layer.ts";
import { Slots } from "./layers/bulkhead-layer.ts";
import { deadline } from "./layers/deadline-layer.ts";
import { Fallback, fallbackRule } from "./layers/fallback-layer.ts";
import { chained, type Gate, type ReadOutcome } from "./layers/gates.ts";
import { hedge } from "./layers/hedge-layer.ts";
import { retried } from "./layers/retry-layer.ts";
import { Throttles } from "./layers/throttle-layer.ts";
import { timeout, uncancelled, warning } from "./layers/timeout-layer.ts";
import { breakerRule, bulkheadRules, retryRulesOf } from "./settings/asking-rules.ts";
import { type AskingSettings, type LayerName, layerNames } from "./settings/asking-settings.ts";

/** Calls other servers with all defences of one server. Their counts survive a change of other settings. */
export class Asking {
  #read: ReadOutcome | undefined;
  #settings!: AskingSettings;
  #timeout: CallTimeout | undefined;
  #retry: RetryRules | undefined;
  #chain: Next | undefined;
  #breakers: Breakers | undefined;
  #throttles: Throttles | undefined;
  #limits: AdaptiveLimits | undefined;
  #slots: Slots | undefined;
  #fallback: Fallback | undefined;
  #budget: TokenBudget | undefined;

  constructor(settings: AskingSettings, read: ReadOutcome | undefined) {
    this.change(settings, read);
  }

  change(next: AskingSettings, read: ReadOutcome | undefined): void {
    this.#read = read;
    const before = this.#settings as AskingSettings | undefined;
    const same = (key: keyof AskingSettings) => before !== undefined && sameValue(before[key], next[key]);
    this.#settings = next;
    this.#timeout = next.cancels ? timeoutOf(next) : undefined;
    this.#retry = next.retry && retryRulesOf(next.retry);
    if (!same("breaker")) this.#breakers = next.breaker && new Breakers(breakerRule(next.breaker));
    if (!same("throttle"))
      this.#throttles = next.throttle && new Throttles({ k: next.throttle.k ?? 2, windowMs: next.throttle.window });
    if (!same("adaptive")) this.#limits = next.adaptive && new AdaptiveLimits(adaptiveRule(next.adaptive));
    if (!same("bulkhead")) this.#slots = next.bulkhead && new Slots(bulkheadRules(next.bulkhead));
    if (!same("fallback")) this.#fallback = next.fallback && new Fallback(fallbackRule(next.fallback));
    if (!sameValue(before?.retry?.budget, next.retry?.budget)) this.#budget = undefined;
    this.#chain = this.#chained();
  }

  /**
   * `made`: creates the request anew for each try. Without defences, the caller still has to read the body of the
   * answer.
   */
  ask(ctx: Ctx, to: string, made: (clock: Clock) => OutgoingRequest, timeout = this.#timeout): Task<AttemptOutcome> {
    if (this.#chain === undefined) return ctx.ask(to, made(ctx.clock), timeout);
    const { key } = this.#settings;
    const once = key === "once" ? newKey(ctx) : undefined;
    const attempt: Attempt = {
      ctx,
      to,
      ask: () => made(ctx.clock),
      timeout,
      deadlineMs: Number.POSITIVE_INFINITY,
      tellsDeadline: false,
      try: 1,
      hedged: false,
      cancellation: undefined,
      key: key === "none" ? undefined : () => once ?? newKey(ctx),
    };
    return this.#chain(attempt);
  }

  /** Returns undefined if the call has no defences. */
  #chained(): Next | undefined {
    const { key, layers, cancels } = this.#settings;
    const order = [...layers, ...layerNames.filter((name) => !layers.includes(name))];
    const used = order.filter((name) => this.#defences[name]() !== undefined);
    if (key === "none" && used.every((name) => name === "timeout" && cancels)) return undefined;
    // The call itself enforces the innermost timeout, if that cancels it.
    if (used.at(-1) === "timeout" && cancels) used.pop();
    return chained(
      used.map((name) => this.#defences[name]()!),
      this.#read,
    );
  }

  readonly #defences: Readonly<Record<LayerName, () => Layer | Gate | undefined>> = {
    fallback: () => this.#fallback?.layer(chained([], this.#read)),
    deadline: () => {
      const { deadline: ms, propagatesDeadline } = this.#settings;
      return Number.isFinite(ms) ? deadline(ms, propagatesDeadline) : undefined;
    },
    retry: () => this.#retry && this.#retrying(this.#retry),
    hedge: () => {
      const { hedge: rule } = this.#settings;
      return rule && hedge({ afterMs: rule.after!, most: rule.most, cancels: rule.cancels });
    },
    breaker: () => this.#breakers,
    throttle: () => this.#throttles,
    adaptive: () => this.#limits,
    bulkhead: () => this.#slots,
    timeout: () => {
      const { timeout: ms, cancels, warnsOnly } = this.#settings;
      if (!Number.isFinite(ms)) return undefined;
      if (warnsOnly) return warning(ms);
      return cancels ? timeout(ms) : uncancelled(ms);
    },
  };

  #retrying(rules: RetryRules): Layer {
    return (next) => (attempt: Attempt) => {
      const { ctx, deadlineMs } = attempt;
      const asked = attempt.ask();
      const stream = !(asked.body instanceof Uint8Array);
      const usedUp = stream && rules.stream === "nothing";
      const again = usedUp ? { ...attempt, ask: () => ({ ...attempt.ask(), body: NO_BODY }) } : attempt;
      return retried<AttemptOutcome>({
        ctx,
        rules,
        budget: this.#budgetFor(ctx),
        request: { method: asked.method, stream },
        deadlineMs,
        cancellation: attempt.cancellation ?? asked.cancellation,
        once: (nth) => next(nth === 1 ? attempt : nthTry(again, nth)),
        outcomeOf,
        rejected,
      });
    };
  }

  #budgetFor(ctx: Ctx): TokenBudget | undefined {
    const rule = this.#settings.retry?.budget;
    if (rule === undefined) return undefined;
    this.#budget ??= new TokenBudget(rule, ctx.clock.now());
    return this.#budget;
  }
}

/** The attempt with the number of its try. Its properties are written out, because a spread copy takes ten times as long. */
function nthTry(attempt: Attempt, nth: number): Attempt {
  const { ctx, to, ask, timeout, deadlineMs, tellsDeadline, hedged, cancellation, key } = attempt;
  return { ctx, to, ask, timeout, deadlineMs, tellsDeadline, try: nth, hedged, cancellation, key };
}

/** The timeout of each try. */
export function timeoutOf({
  timeout: ms,
  warnsOnly,
  timeoutKind: kind,
}: Pick<AskingSettings, "timeout" | "warnsOnly" | "timeoutKind">) {
  if (!Number.isFinite(ms)) return undefined;
  const covers = phases.filter(
    (phase) => !(kind === "headers" && phase === "body") && !(kind === "connected" && nothingSent(phase)),
  );
  return { ms, covers, warnsOnly: warnsOnly, ofSilence: kind === "idle", ownTimer: kind === "client" && !warnsOnly };
}

/** A unique key, the same in every run with one seed. */
function newKey(ctx: Ctx): string {
  const part = () =>
    Math.floor(ctx.chance("key") * 2 ** 32)
      .toString(16)
      .padStart(8, "0");
  return `${part()}-${part()}`;
}
