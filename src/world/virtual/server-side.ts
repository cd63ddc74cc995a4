import { headTooLarge } from "../../fault/client-ends.ts";
import type { Fault } from "../../fault/fault.ts";
import type { Body } from "../../service/body.ts";
import { Cancellation } from "../../service/cancellation.ts";
import { type Answer, isWire, type Reply, type Wire } from "../../service/service.ts";
import { begin, type Deferred } from "../../service/task.ts";
import type { Failure } from "../../trace.ts";
import { CallCtx, isTraced } from "../ctx.ts";
import { arrivesAtOnce, partlySent, sentInPieces } from "./buffers.ts";
import type { CallPlan, CallWorld, VirtualDestination } from "./call-plan.ts";
import { refused } from "./fault-in-front.ts";
import type { Listener } from "./listener.ts";
import { Redirects } from "./redirects.ts";
import type { ReplyReceiver } from "./reply-receiver.ts";
import { playWire, streamReply, wholeAtOnce } from "./send-answer.ts";
import { Upload } from "./upload.ts";

function answered(answer: Answer, serverSide: ServerSide): void {
  serverSide.answered(answer);
}

function crashed(error: unknown, serverSide: ServerSide): void {
  serverSide.crashed(error);
}

/** Begins the server side of a call, unless its call ended while it waited for a connection. */
export function beginIfOpen(serverSide: ServerSide): void {
  if (serverSide.isOpen) serverSide.begin();
}

/** The server side of one call: takes the request to the server and the answer back. */
export class ServerSide {
  readonly #world: CallWorld;
  readonly #plan: CallPlan;
  readonly #at: VirtualDestination;
  readonly #relay: Fault | undefined;
  readonly #to: ReplyReceiver;
  /** The listener at the time of the call: a call that waits for a connection knows no later one. */
  readonly #listener: Listener;
  #redirects: Redirects | undefined;
  #upload: Upload | undefined;
  #answer: Deferred<Answer> | undefined;
  #ctx: CallCtx | undefined;
  /** Cancelled when the caller hangs up; undefined if the server does not notice that. */
  #cancellation: Cancellation | undefined;
  #isReply = false;
  #isDoomed = false;
  #isCut = false;
  /** Undefined while the call waits for a connection. */
  connection: number | undefined;

  /** `relay`: the fault that the call passes through. */
  constructor(world: CallWorld, plan: CallPlan, at: VirtualDestination, relay: Fault | undefined, to: ReplyReceiver) {
    this.#world = world;
    this.#plan = plan;
    this.#at = at;
    this.#relay = relay;
    this.#to = to;
    this.#listener = at.entrance.listener;
  }

  /** `isDoomed`: the server will reset the connection before it can answer on it. */
  connect(connection: number, isDoomed: boolean): void {
    this.connection = connection;
    this.#isDoomed = isDoomed;
  }

  begin(): void {
    if (this.#listener.isClosed) {
      this.#to.end(refused);
      return;
    }
    this.#listener.add(this);
    const { body, path } = this.#plan.ask;
    const whole = arrivesAtOnce(body);
    if (whole !== undefined) {
      this.#reach(path, whole);
      return;
    }
    this.#upload = new Upload(sentInPieces(body), {
      begins: (sent) => this.#reach(path, sent),
      breaks: ({ code }) =>
        this.#to.giveUp({ name: "client-error", phase: "headers", code: `the request broke off: ${code}` }),
    });
    begin(this.#upload.send()).tell(() => {}, undefined, this.#world.crash);
  }

  /** The phase to report if the call is given up now: "send" if the server has stopped reading. */
  get phase(): "headers" | "send" {
    if (this.#upload?.isHeld !== true) return "headers";
    const { body } = this.#plan.ask;
    partlySent(this.#world, body instanceof Uint8Array ? body.length : undefined);
    return "send";
  }

  get isOpen(): boolean {
    return this.#to.isOpen && !this.#isCut;
  }

  /** Called when the caller has its answer or gives up. `isSent`: the answer was sent to its end. */
  end(isSent: boolean): void {
    this.#listener.delete(this);
    this.#upload?.end();
    this.#answer?.stopTelling(this);
    this.#ctx?.callerLeft();
    // As in Node, a server that writes to the connection itself always finds its caller gone in the end.
    if (!(isSent && this.#isReply)) this.#cancellation?.cancel();
  }

  /** Called when the server closes the connection. */
  cut(): void {
    this.#isCut = true;
    this.end(false);
    this.#to.cut();
  }

  #reach(path: string, body: Body): void {
    if (this.#isCut) return;
    const { waitMs } = this.#at.thread;
    if (waitMs > 0) this.#reachAfter(waitMs, path, body);
    else this.#handle(path, body);
  }

  #reachAfter(ms: number, path: string, body: Body): void {
    this.#world.kernel.at(ms, () => this.#reach(path, body));
  }

  #handle(path: string, body: Body): void {
    const { running, thread, requests } = this.#at;
    const { call, observer, ask } = this.#plan;
    const world = this.#world;
    const { method, headers } = ask;
    const { name, noticesHangUp } = running.server;
    if (isTraced(observer, world))
      world.record(name, call, running.arrived({ method, path, headers }), this.connection, observer);
    if (noticesHangUp) this.#cancellation = new Cancellation();
    const ctx = new CallCtx(world, running.server, call, observer, thread.keepBusy);
    this.#ctx = ctx;
    // The caller may have left while the request waited for the server's thread.
    if (!this.#to.isOpen) this.end(false);
    const answer = begin(running.handler(requests.of(ask, path, body, this.#cancellation ?? Cancellation.NEVER), ctx));
    this.#answer = answer;
    if (isTraced(observer, world)) world.answers.set(call, answer);
    answer.tell(answered, this, crashed);
  }

  crashed(error: unknown): void {
    this.#world.crash(error);
  }

  answered(answer: Answer): void {
    this.#world.answers.delete(this.#plan.call);
    if (!this.isOpen || this.#isDoomed) return;
    const stamped = this.#at.running.stamp.on(answer);
    const tooLarge = isWire(stamped) ? undefined : this.#tooLarge(stamped);
    if (tooLarge !== undefined) this.#to.end(tooLarge);
    else if (isWire(stamped)) this.#play(stamped);
    else this.#reply(stamped);
  }

  #reply(reply: Reply): void {
    this.#isReply = true;
    const whole = wholeAtOnce(reply, this.#plan.ask.method, this.#to.client);
    if (whole === undefined) streamReply(this.#world, this.#plan, reply, this.#to);
    else this.#to.whole(whole);
  }

  /** Returns a failure if a gateway passes on a larger head than its client accepts. No other server sends one. */
  #tooLarge({ headers }: Reply): Failure | undefined {
    if (this.#at.running.server.calls.readsAs === undefined || this.#plan.from.calls.readsAs !== undefined)
      return undefined;
    return headTooLarge(headers, this.#to.client);
  }

  #play(wire: Wire): void {
    this.#redirects ??= new Redirects();
    const next = this.#redirects.next(wire, this.#plan);
    if (next === "follows") this.#redirected();
    else if (next !== undefined) this.#to.end(next);
    else playWire(this.#world, this.#plan, this.#relay?.relayed?.(wire) ?? wire, this.#to);
  }

  /** Sends the request to the same address on a new connection, without the query, which the redirect does not contain. */
  #redirected(): void {
    const { path, body } = this.#plan.ask;
    if (this.#at.running.server.off) {
      this.#to.end({ ...refused, phase: "headers" });
      return;
    }
    this.connection = this.#world.network.freshConnection();
    this.#reach(path.split("?", 1)[0]!, body);
  }
}
