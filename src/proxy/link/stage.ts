import { nodeTurns } from "../../platform/node-turns.ts";
import type { Clock, Timer } from "../../service/host.ts";
import { begin, Deferred, resolved } from "../../service/task.ts";
import { type Chunk, END, INTERRUPTED, type Place, TIME_UP } from "../toxic/kind.ts";
import { pass } from "../toxic/kinds/noop.ts";
import type { Toxic } from "../toxic/toxic.ts";
import type { Ending, Receiver } from "./receiver.ts";

/** The parts of a connection that its stages need. */
export interface Surroundings {
  readonly clock: Clock;
  readonly isCorrected: boolean;
  chance(purpose: string): number;
  struck(toxic: Toxic): void;
  /** From now on the connection can only end with a reset. */
  reset(): void;
}

type Signal = Chunk | typeof END | typeof INTERRUPTED | typeof TIME_UP;
const nothing = resolved<void>(undefined);
const interrupted = resolved<typeof INTERRUPTED>(INTERRUPTED);

/** One toxic in the chain of one connection. Whether it strikes is drawn when it starts, and again after each interruption. */
export class Stage implements Receiver, Place {
  readonly toxic: Toxic;
  output: Receiver;
  readonly #around: Surroundings;
  readonly #flow: ReturnType<Toxic["kind"]["open"]>;
  readonly #inbox: Chunk[] = [];
  #ending: Ending | undefined;
  #isOver = false;
  #isRunning = false;
  #waiting: Deferred<Signal> | undefined;
  #takesChunks = false;
  #timer: Timer | undefined;
  #room: (() => void) | undefined;
  /** To be done when the toxic has stopped, before it starts again. */
  #changes: (() => void)[] = [];

  constructor(toxic: Toxic, output: Receiver, around: Surroundings) {
    this.toxic = toxic;
    this.output = output;
    this.#around = around;
    this.#flow = toxic.kind.open(this);
  }

  start(): void {
    this.#isRunning = true;
    const strikes = this.#around.chance(`${this.toxic.name}/toxicity`) < this.toxic.toxicity;
    if (strikes) this.#around.struck(this.toxic);
    begin(strikes ? this.#flow(this.toxic.values) : pass(this)).tell(() => this.#stopped(), undefined);
  }

  /** Stops the toxic as soon as it waits for something, makes the change, and starts it again. */
  interrupt(change: () => void = () => {}): void {
    if (this.#isOver) return;
    this.#changes.push(change);
    if (!this.#isRunning) this.#stopped();
    else this.#wake(INTERRUPTED);
  }

  /** Hands everything that waits here to the next part, and ends this stage. */
  dissolve(): void {
    this.#isOver = true;
    for (const chunk of this.#inbox.splice(0)) this.output.push(chunk);
    if (this.#ending !== undefined) this.output.finish(this.#ending);
    this.#tellRoom();
  }

  /** Cancels its timer for good. */
  abort(): void {
    this.#isOver = true;
    this.#timer?.callOff();
    this.#inbox.length = 0;
  }

  #stopped(): void {
    this.#isRunning = false;
    const changes = this.#changes.splice(0);
    if (this.#isOver) return;
    for (const change of changes) change();
    // A toxic that stopped by itself has lost the end of its stream, and lies still until it is changed.
    if (changes.length > 0 && !this.#isOver) this.start();
  }

  push(chunk: Chunk): void {
    if (this.#isOver) return;
    this.#inbox.push(chunk);
    if (!this.#takesChunks) return;
    this.#takesChunks = false;
    this.#wake(this.#take());
  }

  get hasRoom(): boolean {
    return !this.#isOver && this.#inbox.length <= (this.toxic.kind.mostWaiting ?? 0);
  }

  whenRoom(act: () => void): void {
    this.#room = act;
  }

  finish(ending: Ending): void {
    this.#ending ??= ending;
    if (this.#takesChunks) this.#wake(END);
  }

  end(): void {
    this.#close(this.#ending!);
  }

  cut(): void {
    this.#close("cut");
  }

  reset(): void {
    this.#around.reset();
    this.#close("cut");
  }

  #close(ending: Ending): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.output.finish(ending);
  }

  next(patienceMs?: number): Deferred<Signal> {
    if (this.#changes.length > 0) return interrupted;
    if (this.#inbox.length > 0) return resolved<Signal>(this.#take());
    if (this.#ending !== undefined) return resolved<Signal>(END);
    this.#takesChunks = true;
    return this.#wait(patienceMs);
  }

  wait(ms: number): Deferred<typeof TIME_UP | typeof INTERRUPTED> {
    if (this.#changes.length > 0) return interrupted;
    return this.#wait(ms) as Deferred<typeof TIME_UP | typeof INTERRUPTED>;
  }

  waitOut(ms: number): Deferred<void> {
    const over = new Deferred<void>();
    this.#timer = this.#around.clock.after(Math.max(0, ms), () => over.resolve());
    return over;
  }

  send(chunk: Chunk): Deferred<void> {
    this.output.push(chunk);
    if (this.output.hasRoom) return nothing;
    const room = new Deferred<void>();
    this.output.whenRoom(() => room.resolve());
    return room;
  }

  now(): number {
    return this.#around.clock.now();
  }

  chance(): number {
    return this.#around.chance(this.toxic.name);
  }

  get isCorrected(): boolean {
    return this.#around.isCorrected;
  }

  #wait(ms = Number.POSITIVE_INFINITY): Deferred<Signal> {
    const waiting = new Deferred<Signal>();
    this.#waiting = waiting;
    if (ms < 1) this.#waitShortly(waiting, this.now() + ms);
    else if (ms < Number.POSITIVE_INFINITY) this.#timer = this.#around.clock.after(ms, () => this.#wake(TIME_UP));
    return waiting;
  }

  /** Timers are not precise enough for fractions of a millisecond. */
  #waitShortly(waiting: Deferred<Signal>, dueMs: number): void {
    if (this.#waiting !== waiting || this.#isOver) return;
    if (this.now() >= dueMs) this.#wake(TIME_UP);
    else nodeTurns.afterBreath(() => this.#waitShortly(waiting, dueMs));
  }

  #wake(signal: Signal): void {
    const waiting = this.#waiting;
    if (waiting === undefined) return;
    this.#waiting = undefined;
    this.#takesChunks = false;
    this.#timer?.callOff();
    waiting.resolve(signal);
  }

  #take(): Chunk {
    const chunk = this.#inbox.shift()!;
    if (this.hasRoom) this.#tellRoom();
    return chunk;
  }

  #tellRoom(): void {
    const room = this.#room;
    this.#room = undefined;
    room?.();
  }
}
