import { Breaker, type Ticket } from "../../../src/policy/breaker/breaker.ts";
import type { Call, Recorder, Step, Transition } from "./step.ts";
import type { Recorded } from "./words/word.ts";

/** A recorder on Node continues for this long after the last event of its input. */
const graceMs = 10_000;

/** Plays calls in the order of the recorder, and records the same steps. */
export class Player {
  readonly steps: Step[] = [];
  readonly transitions: Transition[] = [];
  readonly #recorded: Recorded;
  readonly #recorder: Recorder;
  readonly #breaker: Breaker;
  readonly #behind = new Map<Ticket, Call[]>();
  #due: Due[] = [];
  readonly #soon: (() => void)[] = [];
  #atMs = 0;
  #timersSet = 0;
  #running = 0;
  #unanswered = 0;

  constructor(recorded: Recorded, recorder: Recorder) {
    this.#recorded = recorded;
    this.#recorder = recorder;
    const zeroMs = recorder.startsAtMs;
    this.#breaker = new Breaker(recorded.rules, zeroMs, ({ atMs, from, to }) => {
      this.transitions.push({ t: atMs - zeroMs, from, to });
    });
  }

  play(calls: readonly Call[], looks: readonly number[]): this {
    if (this.#recorder.inLine) this.#playInLine(calls, looks);
    else this.#playAll(calls, looks);
    return this;
  }

  #playAll(calls: readonly Call[], looks: readonly number[]): void {
    const lastMs = Math.max(...looks, ...calls.map(({ endMs }) => endMs));
    this.#unanswered = calls.length;
    for (const call of calls) this.#at(call.startMs, "start", call.n, () => this.#start(call));
    for (const [index, t] of looks.entries()) this.#at(t, "look", index, () => this.#look());
    while (this.#due.length > 0) {
      const next = this.#due.reduce((first, each) => (isBefore(each, first) ? each : first));
      const onNode = this.#recorder.timers === "as-set";
      const nobodyWaits =
        this.#unanswered === 0 && next.t > this.#atMs && this.#due.every(({ kind }) => kind === "timer");
      if (onNode && (nobodyWaits || next.t > lastMs + graceMs)) return;
      this.#due = this.#due.filter((each) => each !== next);
      this.#atMs = next.t;
      // On Node the breaker's own timer was set after the timers of all calls that can end before it.
      this.#breaker.look(onNode && next.kind === "timer" ? this.#nowMs - 1 : this.#nowMs);
      const before = this.steps.length;
      next.run();
      for (let settle = this.#soon.shift(); settle !== undefined; settle = this.#soon.shift()) settle();
      // On Node a recorder reads the state after all microtasks have run.
      const s = this.#breaker.state;
      for (let at = before; onNode && at < this.steps.length; at++) this.steps[at] = { ...this.steps[at]!, s };
    }
  }

  #playInLine(calls: readonly Call[], looks: readonly number[]): void {
    const started = calls.map((call) => ({ t: call.startMs, call }));
    const items: { t: number; call?: Call }[] = [...started, ...looks.map((t) => ({ t }))];
    for (const { t, call } of items.sort((one, other) => one.t - other.t)) {
      this.#atMs = Math.max(this.#atMs, t);
      if (call === undefined) this.#look();
      else this.#startInLine(call);
    }
  }

  #startInLine(call: Call): void {
    const { opening, reopening } = this.#recorded.errors;
    const admission = this.#breaker.admit(this.#nowMs);
    const waited = this.#atMs - call.startMs;
    const more = waited === 0 ? { n: call.n } : { n: call.n, waitedForLock: waited };
    if (admission.kind !== "allowed") {
      this.#step("start", { ...more, ...this.#rejected("open") });
      return;
    }
    this.#step("start", { ...more, r: "allowed" });
    this.#atMs += call.endMs - call.startMs;
    const before = this.transitions.length;
    this.#tell(call, admission.ticket);
    const last = this.transitions.slice(before).find(({ to }) => to === "open");
    const own = call.outcome === "ok" ? "ok" : call.outcome === "fail" ? "Fail" : "Ignored";
    const seen = last === undefined ? own : ((last.from === "closed" ? opening : reopening) ?? own);
    this.#step("end", { n: call.n, o: call.outcome, seen });
  }

  #look(): void {
    this.#breaker.look(this.#nowMs);
    this.#step("look");
  }

  get #nowMs(): number {
    return this.#recorder.startsAtMs + this.#atMs;
  }

  #at(t: number, kind: Due["kind"], order: number, run: () => void): void {
    this.#due.push({ t, kind, order, run });
  }

  #step(what: Step["do"], more: Partial<Step> = {}): void {
    this.steps.push({ t: this.#atMs, do: what, ...more, s: this.#breaker.state });
  }

  #rejected(why: "open" | "halfOpen" | "full"): Partial<Step> {
    const err = this.#recorded.errors[why];
    return err === undefined ? { r: "rejected" } : { r: "rejected", err };
  }

  #start(call: Call): void {
    const { n } = call;
    const admission = this.#breaker.admit(this.#nowMs);
    if (admission.kind === "allowed") this.#run(call, admission.ticket, "start");
    else if (admission.kind === "waits") {
      this.#wait(call, admission.behind);
      this.#step("start", { n, r: "waiting" });
    } else {
      this.#unanswered--;
      this.#step("start", { n, ...this.#rejected(admission.state === "open" ? "open" : "halfOpen") });
      // The clock of such a recorder reaches the planned end too, so the library's timers fire until then.
      if (this.#recorder.endsRejected) this.#at(call.endMs, "timer", n, () => {});
    }
  }

  #wait(call: Call, behind: Ticket): void {
    this.#behind.set(behind, [...(this.#behind.get(behind) ?? []), call]);
  }

  #askAgain(call: Call): void {
    const admission = this.#breaker.admit(this.#nowMs);
    if (admission.kind === "allowed") this.#run(call, admission.ticket, "begin");
    else if (admission.kind === "waits") this.#wait(call, admission.behind);
    else {
      this.#unanswered--;
      this.#step("see", { n: call.n, err: this.#recorded.errors.open });
    }
  }

  #run(call: Call, ticket: Ticket, what: "start" | "begin"): void {
    const { slots = Number.POSITIVE_INFINITY, timeoutMs } = this.#recorded;
    const { n } = call;
    if (this.#running >= slots) {
      this.#breaker.ended(this.#nowMs, ticket, "failed", 0);
      this.#unanswered--;
      this.#step(what, { n, ...this.#rejected("full") });
      return;
    }
    this.#running++;
    const tookMs = call.endMs - call.startMs;
    const running: Running = { call, ticket, beganMs: this.#atMs, answered: false };
    this.#step(what, what === "start" ? { n, r: "allowed" } : { n });
    if (tookMs === 0) {
      // On Node a function that ends at once is settled only after all waiting calls have begun.
      if (this.#recorder.timers === "as-set") {
        this.#step("end", { n, o: call.outcome });
        this.#soon.push(() => this.#settle(running));
      } else this.#end(running);
      return;
    }
    if (timeoutMs !== undefined)
      this.#at(this.#atMs + timeoutMs, "timer", this.#timersSet++, () => this.#timeOut(running));
    const order = this.#recorder.timers === "as-set" ? this.#timersSet++ : n;
    this.#at(this.#atMs + tookMs, "timer", order, () => this.#end(running));
  }

  #timeOut(running: Running): void {
    if (running.answered) return;
    running.answered = true;
    this.#running--;
    this.#unanswered--;
    this.#breaker.ended(this.#nowMs, running.ticket, "failed", this.#atMs - running.beganMs);
    this.#step("see", { n: running.call.n, err: this.#recorded.errors.timeout });
  }

  #end(running: Running): void {
    const { n, outcome } = running.call;
    if (!running.answered) this.#answer(running);
    this.#step("end", { n, o: outcome });
    this.#release(running.ticket);
  }

  #settle(running: Running): void {
    this.#answer(running);
    this.#release(running.ticket);
  }

  #answer(running: Running): void {
    running.answered = true;
    this.#running--;
    this.#unanswered--;
    this.#tell(running.call, running.ticket);
  }

  #release(ticket: Ticket): void {
    const waiting = this.#behind.get(ticket) ?? [];
    this.#behind.delete(ticket);
    for (const each of waiting) this.#askAgain(each);
  }

  #tell({ startMs, endMs, outcome }: Call, ticket: Ticket): void {
    const told = { ok: "ok", fail: "failed", ignored: this.#recorded.leavesOut ? "ignored" : "failed" } as const;
    this.#breaker.ended(this.#nowMs, ticket, told[outcome], endMs - startMs);
  }
}

interface Due {
  readonly t: number;
  /** The order of events within one millisecond. */
  readonly kind: "timer" | "start" | "look";
  readonly order: number;
  readonly run: () => void;
}

interface Running {
  readonly call: Call;
  readonly ticket: Ticket;
  readonly beganMs: number;
  answered: boolean;
}

const ranks = { timer: 0, start: 1, look: 2 };

function isBefore(one: Due, other: Due): boolean {
  return (one.t - other.t || ranks[one.kind] - ranks[other.kind] || one.order - other.order) < 0;
}
