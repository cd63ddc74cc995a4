import { closedInHead } from "../../../fault/making/client-ends.ts";
import { onlyWarned } from "../../../service/asking/layers/timeout-layer.ts";
import { Cancellation } from "../../../service/cancellation.ts";
import type { ClientName, Outcome, Reply, WholeReply } from "../../../service/service.ts";
import type { Failure, Phase, What } from "../../../trace.ts";
import { watchedBody } from "../../body/watched-body.ts";
import { isTraced } from "../../calling/ctx.ts";
import { asked, ended, endedInBody } from "../../calling/recorded.ts";
import { neverSent, timedOut } from "../../calling/timeout-failures.ts";
import { comesInOneRead, readingClient } from "../receiving/buffers.ts";
import { IncomingReply, type ReplyHead } from "../receiving/incoming-reply.ts";
import type { ReplyReceiver } from "../receiving/reply-receiver.ts";
import { beginIfOpen, ServerSide } from "../serving/server-side.ts";
import type { CallPlan, CallWorld, ReceiveOutcome } from "./call-plan.ts";
import type { Pool } from "./connection-pool.ts";
import { metBefore } from "./fault-in-front.ts";
import { waitForNobody } from "./nobody.ts";
import { expiredIn, isAtWork } from "./own-timer.ts";
import { RunningTimeout, timeOutWaiting } from "./running-timeout.ts";

/** The caller's side of one call, from the request to its end. */
export class VirtualCall implements ReplyReceiver {
  readonly #world: CallWorld;
  readonly #plan: CallPlan;
  #done: ReceiveOutcome;
  readonly #startedMs: number;
  /** Created only if something may listen. */
  #over: Cancellation | undefined;
  #phase: Phase = "queue";
  #pool: Pool | undefined;
  #serverSide: ServerSide | undefined;
  #coming: IncomingReply | undefined;
  #forget: (() => void) | undefined;
  readonly client: ClientName;
  readonly sender: ClientName;
  timer: RunningTimeout | undefined;
  #isOpen = true;
  /** Set if it ends in this moment, because its server cuts it or its caller leaves, with the failure of the latter. */
  #ending: "cut" | Failure | undefined;

  constructor(world: CallWorld, plan: CallPlan, done: ReceiveOutcome) {
    this.#world = world;
    this.#plan = plan;
    this.client = readingClient(plan.from.calls);
    this.sender = plan.from.calls.client;
    this.#done = done;
    this.#startedMs = world.kernel.nowMs;
  }

  begin(): void {
    const { to, parent, step, ask, timeout, observer } = this.#plan;
    const world = this.#world;
    world.endings.endLeaving();
    const at = world.network.destination(to, ask);
    if (isTraced(observer, world)) this.#record(asked(at, `${ask.method} ${ask.path}`, parent, ask, step));
    const met = ask.cancellation?.cancelled ? neverSent : metBefore(at, this.#plan, world);
    if (met !== undefined && met !== "nothing" && "phase" in met) return void world.endings.meet(this, met, this.#plan);
    if (timeout?.covers.includes("queue") && !timeout.ownTimer)
      this.timer = new RunningTimeout(world.kernel, timeout, this);
    if (timeout?.withinMs !== undefined) this.#endWithin(timeout.withinMs);
    if (ask.cancellation !== undefined) this.#endWith(ask.cancellation);
    if (met === "nothing") {
      this.#phase = "connect";
      if (timeout?.ownTimer && this.sender !== "undici") this.timer = new RunningTimeout(world.kernel, timeout, this);
      waitForNobody(world, this.#plan, at, this);
    } else this.#connect(new ServerSide(world, this.#plan, at, met, this), at.address);
  }

  #connect(serverSide: ServerSide, address: string): void {
    const { network } = this.#world;
    this.#serverSide = serverSide;
    this.#pool = network.pool(this.#plan.from, address);
    if (this.#pool === undefined) this.arrive(network.freshConnection(), false);
    else this.#pool.take(network.freshConnection, this);
  }

  // Closures are created in methods of their own: inside begin() every call would pay for their context, needed or not.
  #endWith(cancellation: Cancellation): void {
    this.#forget = cancellation.onCancel(() => {
      const phase = this.#coming?.isTold === false ? "headers" : this.#phaseNow;
      this.#ending = { name: "hung-up", phase, code: "ECANCELED" };
      this.#world.endings.leave(this, this.#ending);
    });
  }

  #endWithin(ms: number): void {
    timeOutWaiting({ kernel: this.#world.kernel, ms }, this.over, () => this.giveUp(timedOut(this.#phaseNow)));
  }

  get isOpen(): boolean {
    return this.#isOpen && this.#ending === undefined;
  }

  get over(): Cancellation {
    this.#over ??= new Cancellation();
    return this.#over;
  }

  whole(reply: WholeReply): void {
    if (this.client === "undici" && comesInOneRead(reply.body.length)) return void this.end(reply);
    const { body, ...head } = reply;
    this.head(head).pushLast(body);
  }

  head(head: ReplyHead): IncomingReply {
    this.#phase = "body";
    this.timer?.enter("body");
    this.#coming = new IncomingReply(head, this.client, this.#world.kernel, {
      replied: (reply) => this.#replied(reply),
      over: (isUsable) => this.#close(isUsable),
    });
    return this.#coming;
  }

  cut(reset?: Failure): void {
    this.#ending = "cut";
    if (reset !== undefined) this.giveUp(this.#coming === undefined ? reset : { ...reset, phase: "body" });
    else if (this.#coming === undefined) this.end(closedInHead[this.client]);
    else this.#coming.cut();
  }

  giveUp(why: Failure): void {
    if (this.#coming?.isTold) this.#coming.giveUp(why);
    else this.end(why);
  }

  expired(): void {
    const timeout = this.#plan.timeout!;
    if (timeout.warnsOnly) return void this.#record(onlyWarned(timeout.ms));
    const why = expiredIn(this.#phaseNow, timeout, this.sender, isAtWork(this.#serverSide?.upload, this.#coming));
    if (why !== undefined) this.giveUp(why);
  }

  resetAfter(ms: number): void {
    if (this.#pool !== undefined) this.#world.kernel.at(ms, this.#pool.doom(this.#serverSide!.connection!));
  }

  #record(what: What): void {
    const { from, call, observer } = this.#plan;
    this.#world.record(from.name, call, what, this.#serverSide?.connection, observer);
  }

  /** The phase to report if the call is given up now. */
  get #phaseNow(): Phase {
    return this.#phase === "headers" ? this.#serverSide!.phase : this.#phase;
  }

  /** Sends the request on a connection that the call has received, perhaps after a wait. */
  arrive(connection: number, hasWaited: boolean): void {
    const { timeout } = this.#plan;
    this.#phase = "headers";
    if (this.sender !== "http") this.#world.kernel.ticks.opened(this.#world.kernel.nowMs);
    if (timeout?.covers.includes("headers")) this.timer ??= new RunningTimeout(this.#world.kernel, timeout, this);
    const serverSide = this.#serverSide!;
    serverSide.connect(connection, this.#pool?.isDoomed(connection, this) === true);
    // The previous user of the connection gets its answer first, and may cancel this call.
    if (hasWaited || this.#world.endings.isFollowing(this.#plan)) this.#world.kernel.at(0, beginIfOpen, serverSide);
    else serverSide.begin();
  }

  /** Delivers an answer whose head has arrived. The end of the call is recorded when the caller reaches the end of the body. */
  #replied(reply: Reply): void {
    const { status, headers, body } = reply;
    if (body instanceof Uint8Array) return void this.end(reply);
    const watched = watchedBody({ status, headers, body }, this.#plan.call, this.#world.unread, {
      ended: (why, came) => this.#record(endedInBody(why, came, this.#world.kernel.nowMs - this.#startedMs)),
    });
    this.#world.endings.tell(this.#done, { ...reply, body: watched }, this.#plan.observer);
  }

  end(given: Outcome): void {
    if (!this.#isOpen) return;
    const outcome = "status" in given && typeof this.#ending === "object" ? this.#ending : given;
    if (isTraced(this.#plan.observer, this.#world))
      this.#record(ended(outcome, this.#world.kernel.nowMs - this.#startedMs));
    this.#close("status" in outcome);
    this.#world.endings.tell(this.#done, outcome, this.#plan.observer);
    // The server may keep the request for a long time; that must not keep the caller's callback in memory.
    this.#done = nothing;
  }

  #close(isUsable: boolean): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.timer?.callOff();
    this.#forget?.();
    this.timer = undefined;
    this.#serverSide?.end(isUsable || this.#coming?.isSent === true);
    this.#over?.cancel();
    const connection = this.#serverSide?.connection;
    if (connection !== undefined && this.sender !== "http") this.#world.kernel.ticks.closed(this.#world.kernel.nowMs);
    if (this.#pool === undefined || connection === undefined) return;
    if (isUsable) this.#pool.giveBack(connection);
    else this.#pool.close(this.#world.network.freshConnection);
  }
}

const nothing = (): void => {};
