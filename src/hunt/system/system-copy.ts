import type { Injection } from "../../scenario/strikes/struck-call.ts";
import type { SystemRequest } from "../../scenario/system/system-schema.ts";
import { CLIENT, type Event } from "../../trace.ts";
import { recorded } from "../../world/calling/recorded.ts";
import { pause } from "../../world/real-timer.ts";
import { type RunTrace, traceparentOf } from "../../world/run-trace.ts";
import { checkRunning } from "./already-running.ts";
import { SystemDoors } from "./doors/system-doors.ts";
import type { Programs } from "./programs.ts";
import { RunEnds } from "./run-ends.ts";
import { type DeadService, RunningServices } from "./running-services.ts";
import { type ReceivedAnswer, sendRequest } from "./send-request.ts";
import type { System } from "./system.ts";
import { TraceBook } from "./trace-book.ts";

const exitMs = 100;

/** An answer of the client, and how long it took. */
export interface Answered {
  readonly got: ReceivedAnswer;
  readonly tookMs: number;
}

/** One run of a system. */
export interface SystemPlay {
  readonly events: readonly Event[];
  readonly trace: RunTrace;
  readonly endMs: number;
  readonly ids: ReadonlyMap<number, string>;
  readonly arrows: ReadonlyMap<string, number>;
  /** The failures that struck, by the names of their calls. */
  readonly struck: ReadonlyMap<string, Injection>;
  readonly answers: readonly Answered[];
  /** The answers to the same requests afterwards, when nothing failed. */
  readonly next: readonly ReceivedAnswer[];
  /** Calls that were still open in the end. */
  readonly running: readonly number[];
  /** Services that ended by themselves, and how. */
  readonly died: readonly string[];
  /** The lines that the services printed meanwhile. */
  readonly log: readonly string[];
}

/** A system that runs: its programs and its doors. */
export class SystemCopy {
  readonly #system: System;
  readonly #programs: Programs;
  readonly #doors: SystemDoors;
  readonly #services = new RunningServices();
  readonly #ends: RunEnds;
  readonly #signal: AbortSignal;
  /** The traces of earlier runs. */
  readonly #earlier = new Set<string>();

  private constructor(system: System, programs: Programs, signal: AbortSignal) {
    this.#system = system;
    this.#programs = programs;
    this.#doors = new SystemDoors(system, programs);
    this.#ends = new RunEnds(signal);
    this.#signal = signal;
  }

  static async start(system: System, programs: Programs, signal: AbortSignal): Promise<SystemCopy> {
    await checkRunning(system, signal);
    const copy = new SystemCopy(system, programs, signal);
    try {
      await copy.#open();
    } catch (error) {
      await copy.close();
      throw error;
    }
    return copy;
  }

  /** The declared hosts to which no request came. */
  get unseen(): string[] {
    return this.#doors.unseen;
  }

  /** The addresses of the services for requests from outside. */
  get addresses(): ReadonlyMap<string, { readonly host: string; readonly port: number }> {
    return this.#doors.at;
  }

  /** Plays the requests once without a failure, and waits longer for calls after the answers than other runs. */
  async record(isLong = false): Promise<SystemPlay> {
    return await this.#play([], (book) => this.#ends.recording(book, isLong));
  }

  /** Plays the requests once while these calls fail. */
  async play(strikes: readonly Injection[]): Promise<SystemPlay> {
    return await this.#play(strikes, (book) => this.#ends.struck(book, strikes.length));
  }

  async #play(strikes: readonly Injection[], settle: (book: TraceBook) => Promise<void>): Promise<SystemPlay> {
    await this.#reset();
    const printed = this.#services.printed();
    this.#doors.strike(strikes);
    const book = this.#begin();
    const answers: Answered[] = [];
    for (const [at, request] of this.#system.requests.entries())
      answers.push(await this.#request(request, at + 1, book));
    await settle(book);
    const running = book.open;
    const endMs = book.atMs;
    book.end();
    this.#doors.strike([]);
    const died = await this.#dead(book.hasBroken);
    const printedLines = this.#services.printedSince(printed);
    const next: ReceivedAnswer[] = [];
    const after = this.#begin();
    for (const request of this.#system.requests) next.push(await this.#send(request));
    // A call that is made after an answer would otherwise be taken for one of the next run.
    await this.#ends.next(after);
    after.end();
    died.push(...(await this.#dead(next.some(({ status }) => status === null))));
    if (this.#doors.crash !== undefined) throw this.#doors.crash;
    const { events, ids, arrows, struck, trace } = book;
    const log = [...died.flatMap(({ lines }) => lines), ...printedLines];
    const seen = { events, trace, endMs, ids, arrows, struck, answers, next, running };
    return { ...seen, died: died.map(({ says }) => says), log };
  }

  /** Lets requests from outside pass, and reports each call as it happens. */
  watch(see: (event: Event) => void): void {
    this.#begin().tellOnly(see);
  }

  async close(): Promise<void> {
    await this.#doors.close();
    await this.#services.stop();
  }

  async #open(): Promise<void> {
    await this.#doors.open();
    for (const service of this.#system.services.values()) {
      if (service.run === undefined) continue;
      const given = await this.#doors.givenTo(service.name);
      this.#services.add(service.name, () => this.#programs.launch(service, given));
    }
    await this.#doors.handOver();
    await this.#services.ready();
  }

  /** Starts the services again that ended, and returns them. `isLikely`: whether a connection broke that was not struck. */
  async #dead(isLikely: boolean): Promise<DeadService[]> {
    // A program's connections close before its exit is reported.
    if (isLikely) await pause(exitMs, this.#signal);
    return await this.#services.restartDead();
  }

  #begin(): TraceBook {
    const { clock } = this.#doors;
    const last = this.#doors.book;
    if (last !== undefined) this.#earlier.add(last.trace.id);
    const book = new TraceBook(() => clock.now(), this.#earlier);
    this.#doors.book = book;
    return book;
  }

  async #reset(): Promise<void> {
    const { reset, services } = this.#system;
    for (const { name, restartsEach } of services.values()) if (restartsEach) await this.#services.restart(name);
    if (reset.command !== undefined) await this.#programs.run(reset.command);
    for (const request of reset.requests) await this.#send(request);
  }

  async #request(request: SystemRequest, step: number, book: TraceBook): Promise<Answered> {
    const { to, method, path } = request;
    const call = book.request(to, `${method} ${path}`, step);
    const beganMs = book.atMs;
    const got = await this.#send(request, traceparentOf(book.trace, call));
    const tookMs = book.atMs - beganMs;
    const { status, headers, body, without } = got;
    const why = { name: "hung-up", phase: "headers", code: without ?? "" } as const;
    if (without === "no response") book.drop(call);
    else if (status === null) book.ended(CLIENT, call, { kind: "failed", tookMs, why });
    else book.ended(CLIENT, call, { kind: "answered", tookMs, reply: recorded(status, headers, body) });
    return { got, tookMs };
  }

  #send(request: SystemRequest, trace?: string): Promise<ReceivedAnswer> {
    return sendRequest(request, this.#doors.addressOf(request.to), trace, this.#signal);
  }
}
