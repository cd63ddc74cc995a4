import type { Turns } from "../../../platform/turns.ts";
import { FastTicks } from "./fast-ticks.ts";
import { dropGone, TimeoutQueues } from "./timeout-queue.ts";
import { Timers } from "./timers.ts";
import { type TimeoutQueue, VirtualTimer } from "./virtual-timer.ts";

/**
 * Virtual time. It jumps from one moment to the next, but only while code outside the world awaits something. Timeouts of one
 * length share a queue, and only its head is in the heap: most timeouts are cancelled before they become the head.
 */
export class Kernel {
  #nowUs = 0;
  #order = 0;
  #turn = 0;
  #live = 0;
  #waiting = 0;
  #driving = false;
  #ran = 0;
  #stopped = false;
  /** Whether code outside the world may have something to do before the next moment. */
  #isPromised = true;
  #settled: { byUs: number; done: () => void } | undefined;
  readonly ticks = new FastTicks();
  readonly #turns: Turns;
  readonly #crash: (error: unknown) => void;
  readonly #moments = new Timers<VirtualTimer | TimeoutQueue>();
  readonly #timeouts = new TimeoutQueues();
  /** Those that fire at a tick: they began at any moments, and still fire in order. */
  readonly #tickTimeouts = new TimeoutQueues();
  readonly #begin: () => void;
  readonly #driveOn: () => void;

  /** `crash`: takes the error of a moment; without it the error is thrown. */
  constructor(turns: Turns, crash: (error: unknown) => void = rethrow) {
    this.#turns = turns;
    this.#crash = crash;
    this.#begin = turns.afterPromises(this.#drive);
    this.#driveOn = turns.afterPromises(() => {
      this.#isPromised = false;
      this.#drive();
    });
  }

  get nowMs(): number {
    return this.#nowUs / 1000;
  }

  /** The number of moments so far. Calls that begin in the same turn begin at the same time. */
  get turn(): number {
    return this.#turn;
  }

  /** The number of pending moments. */
  get live(): number {
    return this.#live;
  }

  /** The number of objects in memory: moments, including cancelled ones, and queues. */
  get held(): number {
    return this.#moments.size + this.#timeouts.held + this.#tickTimeouts.held;
  }

  at<Of = undefined>(afterMs: number, run: (of: Of) => void, of?: Of): VirtualTimer {
    const moment = this.#moment(afterMs, run as (of: unknown) => void, of);
    this.#moments.add(moment);
    return moment;
  }

  timeout<Of = undefined>(afterMs: number, run: (of: Of) => void, of?: Of): VirtualTimer {
    return this.#queued(this.#timeouts, afterMs, this.#moment(afterMs, run as (of: unknown) => void, of));
  }

  /** A timeout of undici's timers. */
  tickTimeout<Of = undefined>(ms: number, run: (of: Of) => void, of?: Of): VirtualTimer {
    const lengthMs = FastTicks.lengthMs(ms);
    const moment = this.#moment(this.ticks.untilNoticed(this.nowMs) + lengthMs, run as (of: unknown) => void, of);
    return this.#queued(this.#tickTimeouts, lengthMs, moment);
  }

  calledOff(moment: VirtualTimer): void {
    this.#live -= 1;
    if (moment.queue !== undefined) dropGone(moment.queue);
  }

  /** Lets time run while code outside the world waits; `waited` is its counterpart, after which that code runs before the next moment. */
  wait(): void {
    this.#waiting += 1;
    if (this.#driving) return;
    this.#driving = true;
    this.#begin();
  }

  waited(): void {
    this.#waiting -= 1;
    this.#isPromised = true;
  }

  /** Runs until nothing is pending or this much time has passed. */
  settle(withinMs: number): Promise<void> {
    return new Promise((done) => {
      this.#settled = { byUs: this.#nowUs + Math.round(withinMs * 1000), done };
      this.wait();
    });
  }

  /** Stops time for good. */
  stop(): void {
    this.#stopped = true;
  }

  #moment(afterMs: number, run: (of: unknown) => void, of: unknown): VirtualTimer {
    this.#live += 1;
    this.#order += 1;
    return new VirtualTimer(this, this.#nowUs + Math.round(afterMs * 1000), this.#order, run, of);
  }

  #queued(queues: TimeoutQueues, lengthMs: number, timeout: VirtualTimer): VirtualTimer {
    const queue = queues.add(lengthMs, timeout);
    if (queue !== undefined) this.#await(queue);
    return timeout;
  }

  /** Runs one moment after the other until promises need a turn. */
  readonly #drive = (): void => {
    while (this.#waiting > 0 && !this.#stopped) {
      this.#ran += 1;
      if (this.#ran % LOOK_EVERY === 0 && this.#turns.isBreathDue()) {
        this.#turns.afterBreath(this.#drive);
        return;
      }
      const moment = this.#next();
      if (moment === undefined) break;
      const { run, of } = moment;
      moment.over();
      this.#live -= 1;
      this.#turn += 1;
      this.#nowUs = moment.atUs;
      try {
        run!(of);
      } catch (error) {
        this.#crash(error);
      }
      if (this.#isPromised) {
        this.#driveOn();
        return;
      }
    }
    this.#driving = false;
  };

  #next(): VirtualTimer | undefined {
    for (;;) {
      const first = this.#moments.first();
      if (this.#settled !== undefined && (first === undefined || first.atUs > this.#settled.byUs)) return this.#rest();
      if (first === undefined) return undefined;
      this.#moments.take();
      if (first instanceof VirtualTimer) {
        if (first.run !== undefined) return first;
      } else {
        const moment = this.#expired(first);
        if (moment !== undefined) return moment;
      }
    }
  }

  /** Takes the head of a queue unless it has been cancelled, and schedules the timeout after it. */
  #expired(queue: TimeoutQueue): VirtualTimer | undefined {
    const head = queue.waiting[queue.head];
    const expired = head?.order === queue.order ? head : undefined;
    if (expired !== undefined) {
      queue.head += 1;
      dropGone(queue);
    }
    if (queue.head < queue.waiting.length) this.#await(queue);
    else queue.among.delete(queue);
    return expired;
  }

  #await(queue: TimeoutQueue): void {
    const head = queue.waiting[queue.head]!;
    queue.atUs = head.atUs;
    queue.order = head.order;
    this.#moments.add(queue);
  }

  #rest(): undefined {
    const { done } = this.#settled!;
    this.#settled = undefined;
    this.#waiting -= 1;
    done();
  }
}

function rethrow(error: unknown): never {
  throw error;
}

/** Reading the real clock costs as much as a moment, so it is read once in this many moments. */
const LOOK_EVERY = 64;
