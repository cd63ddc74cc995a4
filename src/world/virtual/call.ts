import {
  type Answer,
  type Ask,
  isWire,
  type Limit,
  type Outcome,
  type Reply,
  type Wire,
} from "../../service/service.ts";
import { Token } from "../../service/token.ts";
import type { Failure, Phase } from "../../trace.ts";
import { CallCtx } from "../ctx.ts";
import { onlyTold, timedOut } from "../limit.ts";
import type { Machine } from "../machine.ts";
import { ended } from "../recorded.ts";
import { placeOf, type Server } from "../server.ts";
import type { Moment } from "./moments.ts";
import type { VirtualWorld } from "./world.ts";

export interface CallPlan {
  readonly call: number;
  readonly from: Server;
  readonly parent: number | null;
  readonly to: string;
  readonly ask: Ask;
  readonly limit: Limit | undefined;
}

/** Of an answer without an end so many parts are heard; it goes on like that. */
const heardParts = 20;
const refused: Failure = { name: "refused", phase: "connect", code: "ECONNREFUSED" };
/** One call from its question to its end. */
export class VirtualCall {
  readonly #world: VirtualWorld;
  readonly #plan: CallPlan;
  readonly #done: (outcome: Outcome) => void;
  readonly #startedMs: number;
  /** Made only where someone may listen. */
  #over: Token | undefined;
  #open = true;
  #phase: Phase = "queue";
  #connection: number | undefined;
  #limit: Moment | undefined;
  #forget: (() => void) | undefined;

  constructor(world: VirtualWorld, plan: CallPlan, done: (outcome: Outcome) => void) {
    this.#world = world;
    this.#plan = plan;
    this.#done = done;
    this.#startedMs = world.kernel.nowMs;
  }

  begin(): void {
    const { call, from, parent, ask, limit } = this.#plan;
    const to = placeOf(this.#plan.to).server;
    const world = this.#world;
    if (world.sink) world.record(from.name, call, { kind: "asked", to, line: `${ask.method} ${ask.path}`, parent });
    const machine = world.machine(to);
    const met = this.#met(machine);
    if (met !== undefined && met !== "nothing") {
      this.#end(met);
      return;
    }
    if (limit?.covers.includes("queue")) this.#limit = world.kernel.limit(limit.ms, this.#expire);
    this.#forget = ask.gone?.onGone(this.#leave);
    if (met === "nothing") {
      this.#phase = "connect";
      return;
    }
    if (from.calls.connections === "fresh") this.#arrive(machine, world.freshConnection());
    else {
      const use = (connection: number) => this.#arrive(machine, connection);
      world.pool(from, to).take(world.freshConnection, use, this.#token());
    }
  }

  /** What the call meets before it can arrive; undefined where nothing is in its way. */
  #met(machine: Machine): Failure | "nothing" | undefined {
    const { call, ask, from } = this.#plan;
    const world = this.#world;
    const { name, off } = machine.server;
    const struck = machine.gate.struck(ask, world.kernel.nowMs, (purpose) => world.chance(`${name}/${purpose}`));
    if (struck === undefined) return off ? refused : undefined;
    const { fault, value } = struck;
    if (world.sink) world.record(name, call, { kind: "decided", by: fault.name, says: fault.says(value) });
    const seen = fault.meets?.(value, off)?.[from.calls.client];
    if (seen === undefined) return off ? refused : undefined;
    return seen.ends as Failure | "nothing";
  }

  #arrive(machine: Machine, connection: number): void {
    const { call, ask, limit } = this.#plan;
    const world = this.#world;
    this.#connection = connection;
    this.#phase = "headers";
    if (limit?.covers.includes("queue") === false) this.#limit = world.kernel.limit(limit.ms, this.#expire);
    if (world.sink) {
      world.record(machine.server.name, call, { kind: "arrived", line: `${ask.method} ${ask.path}` }, connection);
    }
    const gone = machine.server.noticesHangUp ? this.#token() : Token.NEVER;
    const { door } = placeOf(this.#plan.to);
    const { method, path, headers, body } = ask;
    const request = { method, path, headers, body, gone, ...(door === undefined ? {} : { door }) };
    const answer = machine.handler(request, new CallCtx(world, machine.server, call));
    if (answer instanceof Promise) answer.then((late) => this.#answered(machine, late)).catch(world.crash);
    else this.#answered(machine, answer);
  }

  #token(): Token {
    this.#over ??= new Token();
    return this.#over;
  }

  #answered(machine: Machine, answer: Answer): void {
    if (!this.#open) return;
    if (isWire(answer)) this.#broken(answer);
    else this.#end(machine.stamp.on(answer));
  }

  #broken(wire: Wire): void {
    const seen = wire.seenBy?.[this.#plan.from.calls.client];
    if (seen === undefined) throw new Error("an answer of raw bytes without a row cannot be played virtually");
    const { came, ends } = seen;
    if (this.#plan.limit?.ofSilence) this.#hear(wire);
    if (came === undefined && ends === "nothing") return;
    const { headMs, endMs } = pausesOf(wire.script);
    if (came !== undefined) this.#world.kernel.at(headMs, this.#headCame);
    if (ends === "nothing") return;
    const outcome = ends === "whole" ? came! : ends;
    if (endMs === 0) this.#end(outcome, came);
    else this.#world.kernel.at(endMs, () => this.#end(outcome, came));
  }

  /** Each byte that comes sets a limit of silence back; one that comes for ever takes it away. */
  #hear(wire: Wire): void {
    const { kernel } = this.#world;
    const again = () => {
      if (this.#limit === undefined || !this.#open) return;
      kernel.callOff(this.#limit);
      this.#limit = kernel.limit(this.#plan.limit!.ms, this.#expire);
    };
    const forGood = () => {
      if (this.#limit !== undefined) kernel.callOff(this.#limit);
      this.#limit = undefined;
    };
    let atMs = 0;
    let parts = 0;
    for (const part of wire.script) {
      if ("pauseMs" in part) atMs += part.pauseMs;
      else kernel.at(atMs, again);
      parts += 1;
      if (wire.endless && parts > heardParts) return void kernel.at(atMs, forGood);
    }
  }

  #headCame = (): void => {
    this.#phase = "body";
    if (this.#limit !== undefined && !this.#plan.limit!.covers.includes("body"))
      this.#world.kernel.callOff(this.#limit);
  };

  #expire = (): void => {
    const { from, call, limit } = this.#plan;
    this.#limit = undefined;
    if (limit!.onlyTells) this.#world.record(from.name, call, onlyTold(limit!));
    else this.#end(timedOut(this.#phase));
  };

  #leave = (): void => this.#end({ name: "hung-up", phase: this.#phase, code: "ECANCELED" });

  #end(outcome: Outcome, came?: Reply): void {
    if (!this.#open) return;
    this.#open = false;
    const { call, from, to } = this.#plan;
    const world = this.#world;
    if (this.#limit !== undefined) world.kernel.callOff(this.#limit);
    this.#forget?.();
    if (world.sink)
      world.record(from.name, call, ended(outcome, world.kernel.nowMs - this.#startedMs, came), this.#connection);
    this.#over?.go();
    if (from.calls.connections === "pooled" && this.#connection !== undefined) {
      const pool = world.pool(from, to);
      if ("status" in outcome) pool.giveBack(this.#connection);
      else pool.close(world.freshConnection);
    }
    this.#done(outcome);
  }
}

/** When the head of an answer is out, and when all of it is. */
function pausesOf(script: Wire["script"]): { headMs: number; endMs: number } {
  let headMs: number | undefined;
  let endMs = 0;
  for (const part of script) {
    if ("pauseMs" in part) endMs += part.pauseMs;
    else if (Buffer.from(part).includes("\r\n\r\n")) headMs ??= endMs;
  }
  return { headMs: headMs ?? endMs, endMs };
}
