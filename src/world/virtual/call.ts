import { wholeReply } from "../../service/http.ts";
import {
  type Answer,
  isWire,
  type Limit,
  type Outcome,
  type Reply,
  type Seen,
  type WholeReply,
  type Wire,
} from "../../service/service.ts";
import { Token } from "../../service/token.ts";
import type { Failure, Phase, What } from "../../trace.ts";
import { CallCtx } from "../ctx.ts";
import { onlyTold, timedOut } from "../limit.ts";
import { asked, ended } from "../recorded.ts";
import type { RunningServer } from "../running-server.ts";
import { placeOf } from "../server.ts";
import type { CallPlan, Surroundings } from "./call-plan.ts";
import { Coming } from "./coming.ts";
import { limitConnecting, RunningLimit } from "./limited.ts";
import { metBefore, refused } from "./met.ts";
import type { Pool } from "./pool.ts";
import { readAs } from "./read-as.ts";
import { Redirects } from "./redirects.ts";

/** One call from its question to its end. */
export class VirtualCall {
  readonly #world: Surroundings;
  readonly #plan: CallPlan;
  readonly #done: (outcome: Outcome) => void;
  readonly #startedMs: number;
  /** Made only where someone may listen. */
  #over: Token | undefined;
  #open = true;
  #redirects: Redirects | undefined;
  #phase: Phase = "queue";
  #connection: number | undefined;
  #pool: Pool | undefined;
  #limit: RunningLimit | undefined;
  /** What has come of a broken answer by now. */
  #came: (() => WholeReply) | undefined;
  #forget: (() => void) | undefined;

  constructor(world: Surroundings, plan: CallPlan, done: (outcome: Outcome) => void) {
    this.#world = world;
    this.#plan = plan;
    this.#done = done;
    this.#startedMs = world.kernel.nowMs;
  }

  begin(): void {
    const { call, from, parent, step, ask, limit } = this.#plan;
    const world = this.#world;
    const place = world.place(this.#plan.to);
    const { server: to, door } = place;
    if (this.#isTraced)
      this.#record(from.name, call, asked(place, `${ask.method} ${ask.path}`, parent, { ...ask, step }));
    const { running, networkFaults } = world.server(to);
    const nowhere = door !== undefined && !running.doors.includes(door);
    const met = nowhere ? refused : metBefore(running.server, networkFaults, this.#plan, world);
    if (met !== undefined && met !== "nothing") {
      this.#end(met);
      return;
    }
    if (limit?.covers.includes("queue")) this.#startLimit(limit);
    this.#forget = ask.gone?.onGone(() => this.#giveUp({ name: "hung-up", phase: this.#phase, code: "ECANCELED" }));
    if (met === "nothing") {
      this.#phase = "connect";
      limitConnecting(world.kernel, limit, this.#token(), (why) => this.#giveUp(why));
      return;
    }
    if (from.calls.connections === "fresh") this.#arrive(running, door, world.freshConnection());
    else {
      const use = (connection: number) => this.#arrive(running, door, connection);
      this.#pool = world.pool(from, this.#plan.to);
      this.#pool.take(world.freshConnection, use, this.#token());
    }
  }

  /** Whether anybody wants to know what happens in it. */
  get #isTraced(): boolean {
    const { origin } = this.#plan;
    return origin === undefined ? this.#world.records : origin.isTraced;
  }

  #record(who: string, call: number, what: What, connection?: number): void {
    this.#world.record(who, call, what, connection, this.#plan.origin);
  }

  #startLimit(limit: Limit): void {
    this.#limit = new RunningLimit(this.#world.kernel, limit, () => this.#expire(limit));
  }

  #arrive(running: RunningServer, door: string | undefined, connection: number): void {
    const { limit, ask } = this.#plan;
    this.#phase = "headers";
    if (limit?.covers.includes("headers") && !limit.covers.includes("queue")) this.#startLimit(limit);
    this.#reach(running, door, connection, ask.path);
  }

  #reach(running: RunningServer, door: string | undefined, connection: number, path: string): void {
    const { call, ask } = this.#plan;
    const world = this.#world;
    this.#connection = connection;
    const { method, headers, body } = ask;
    const { name, noticesHangUp } = running.server;
    if (this.#isTraced) this.#record(name, call, running.arrived({ method, path, headers }), connection);
    const gone = noticesHangUp ? this.#token() : Token.NEVER;
    const asked = { method, path, headers, body, gone, left: () => !this.#open };
    const request = door === undefined ? asked : { ...asked, door };
    const answer = running.handler(request, new CallCtx(world, running.server, call, this.#plan.origin));
    if (answer instanceof Promise) world.kernel.promises(answer, (late) => this.#answered(running, late), world.crash);
    else if ("then" in answer) answer.then((late: Answer) => this.#answered(running, late));
    else this.#answered(running, answer);
  }

  #token(): Token {
    this.#over ??= new Token();
    return this.#over;
  }

  #answered(running: RunningServer, answer: Answer): void {
    if (!this.#open) return;
    const stamped = running.stamp.on(answer);
    if (!isWire(stamped)) {
      if (stamped.body instanceof Uint8Array) this.#end(stamped);
      else this.#world.kernel.promises(wholeReply(stamped), (reply) => this.#end(reply), this.#world.crash);
      return;
    }
    const { client, readsAs: reader } = this.#plan.from.calls;
    const seen = reader === undefined ? stamped.seenBy?.[client] : readAs(reader, stamped, this.#plan.ask.method);
    this.#redirects ??= new Redirects();
    if (this.#redirects.follows(stamped, this.#plan)) this.#redirected(running);
    else if (seen === undefined) this.#world.crash(new Error("raw bytes without a row cannot be played virtually"));
    else this.#broken(stamped, seen);
  }

  /** The same place is asked again, on another connection; no query is in what it was told. */
  #redirected(running: RunningServer): void {
    const { to, ask } = this.#plan;
    if (running.server.off) this.#end({ ...refused, phase: this.#phase });
    else this.#reach(running, placeOf(to).door, this.#world.freshConnection(), ask.path.split("?", 1)[0]!);
  }

  #broken(wire: Wire, { came, ends }: Seen): void {
    this.#limit?.hear(wire);
    if (came === undefined && ends === "nothing") return;
    const { kernel } = this.#world;
    // What goes on unread is not waited for.
    const coming = new Coming(came?.asCame === undefined ? wire : { ...wire, script: [] });
    if (came !== undefined) kernel.at(coming.headMs, () => this.#headCame(coming, came));
    if (ends === "nothing") return;
    const outcome = ends === "whole" ? came! : ends;
    if (coming.endMs === 0) this.#end(outcome, came);
    else kernel.at(coming.endMs, () => this.#end(outcome, came));
  }

  #headCame(coming: Coming, all: WholeReply): void {
    const { kernel } = this.#world;
    const beganMs = kernel.nowMs - coming.headMs;
    this.#phase = "body";
    this.#came = () => coming.by(kernel.nowMs - beganMs, all);
    this.#limit?.enter("body");
  }

  #expire(limit: Limit): void {
    const { from, call } = this.#plan;
    if (limit.warnsOnly) this.#record(from.name, call, onlyTold(limit));
    else this.#giveUp(timedOut(this.#phase));
  }

  #giveUp(why: Failure): void {
    this.#end(why, this.#came?.());
  }

  #end(outcome: Outcome, came?: Reply): void {
    if (!this.#open) return;
    this.#open = false;
    const { call, from, parent } = this.#plan;
    const world = this.#world;
    if (parent !== null) world.kernel.promised();
    this.#limit?.callOff();
    this.#forget?.();
    if (this.#isTraced)
      this.#record(from.name, call, ended(outcome, world.kernel.nowMs - this.#startedMs, came), this.#connection);
    if (this.#over !== undefined) {
      world.kernel.promised();
      this.#over.go();
    }
    if (this.#pool !== undefined && this.#connection !== undefined) {
      if ("status" in outcome) this.#pool.giveBack(this.#connection);
      else this.#pool.close(world.freshConnection);
    }
    this.#done(outcome);
  }
}
