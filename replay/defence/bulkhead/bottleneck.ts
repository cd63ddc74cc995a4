import { Bulkhead } from "../../../src/policy/bulkhead/bulkhead.ts";
import type { Answer, Call } from "./case.ts";
import type { Recorded } from "./words.ts";

/** Plays calls against the lab's bulkhead, with the turns of the event loop between bottleneck's decisions. */
export function playBottleneck(recorded: Recorded, calls: readonly Call[]): Answer[] {
  return new Bottleneck(recorded).play(calls);
}

type Task = (done: () => void) => void;

/** Runs one task after another. */
class Line {
  readonly #tasks: Task[] = [];
  #busy = false;

  push(task: Task): void {
    this.#tasks.push(task);
    this.#next();
  }

  #next(): void {
    if (this.#busy) return;
    const task = this.#tasks.shift();
    if (task === undefined) return;
    this.#busy = true;
    task(() => {
      this.#busy = false;
      this.#next();
    });
  }
}

interface Timer {
  readonly atMs: number;
  readonly run: () => void;
}

class Bottleneck {
  readonly #recorded: Recorded;
  readonly #bulkhead: Bulkhead<Call>;
  readonly #answers = new Map<Call, Answer>();
  readonly #submissions = new Line();
  readonly #registrations = new Line();
  #timers: Timer[] = [];
  #nowMs = 0;
  /** Whether the clock is moving. A timer of 0 ms set meanwhile takes a millisecond. */
  #ticking = false;

  constructor(recorded: Recorded) {
    this.#recorded = recorded;
    this.#bulkhead = new Bulkhead(recorded.rules);
  }

  play(calls: readonly Call[]): Answer[] {
    for (const call of [...calls].sort((one, other) => one.startMs - other.startMs || one.n - other.n)) {
      this.#tickTo(call.startMs);
      this.#submissions.push((done) => this.#submit(call, done));
    }
    this.#tickTo(Number.POSITIVE_INFINITY);
    return calls.map((call) => this.#answers.get(call)!);
  }

  #tickTo(untilMs: number): void {
    this.#ticking = true;
    for (let next = this.#first(); next !== undefined && next.atMs <= untilMs; next = this.#first()) {
      this.#timers = this.#timers.filter((each) => each !== next);
      this.#nowMs = next.atMs;
      next.run();
    }
    this.#nowMs = untilMs;
    this.#ticking = false;
  }

  #first(): Timer | undefined {
    const [some, ...others] = this.#timers;
    return some && others.reduce((first, each) => (each.atMs < first.atMs ? each : first), some);
  }

  #after(ms: number, run: () => void): void {
    this.#timers.push({ atMs: this.#nowMs + (ms === 0 && this.#ticking ? 1 : ms), run });
  }

  #submit(call: Call, done: () => void): void {
    const { error, message } = this.#recorded;
    this.#after(0, () => {
      const rejected = this.#bulkhead.enter(call, this.#nowMs);
      for (const each of rejected) {
        this.#answers.set(each, { n: each.n, doneMs: this.#nowMs, error, ...(message && { message }) });
      }
      if (rejected.includes(call)) done();
      else this.#drain(true, done);
    });
  }

  /** Registers calls one by one while there are calls and slots. Unless `blindly`, it does not try without a slot. */
  #drain(blindly: boolean, done: () => void): void {
    this.#registrations.push((registered) => {
      const { running, waiting } = this.#bulkhead;
      const stop = () => {
        registered();
        done();
      };
      if (waiting === 0 || (!blindly && running >= this.#recorded.rules.slots)) return stop();
      this.#after(0, () => {
        const call = this.#bulkhead.next();
        if (call === undefined) return stop();
        this.#after(0, () => this.#run(call));
        registered();
        this.#drain(blindly, done);
      });
    });
  }

  #run(call: Call): void {
    const beganMs = this.#nowMs;
    this.#after(call.ms, () =>
      this.#after(0, () => {
        this.#bulkhead.ended();
        this.#answers.set(call, { n: call.n, beganMs, doneMs: this.#nowMs });
        this.#drain(false, () => {});
      }),
    );
  }
}
