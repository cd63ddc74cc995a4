import type { Fault } from "../../fault/fault.ts";
import type { Body } from "../../service/body.ts";
import { Cancellation } from "../../service/cancellation.ts";
import { type Answer, isWire, type Reply, type Wire } from "../../service/service.ts";
import { begin, type Deferred } from "../../service/task.ts";
import { CallCtx, isTraced } from "../ctx.ts";
import { struckBy } from "../strikes.ts";
import { arrivesAtOnce, partlySent, resetUnread, sentInPieces } from "./buffers.ts";
import type { CallPlan, CallWorld, VirtualDestination } from "./call-plan.ts";
import { refused, unsendableBy } from "./fault-in-front.ts";
import type { VirtualListener } from "./listener.ts";
import { Redirects } from "./redirects.ts";
import type { ReplyReceiver } from "./reply-receiver.ts";
import { playWire, streamReply, tooLarge, wholeAtOnce } from "./send-answer.ts";
import { Upload } from "./upload.ts";

function answered(answer: Answer, serverSide: ServerSide): void {
  serverSide.answered(answer);
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
  readonly #listener: VirtualListener;
  #redirects: Redirects | undefined;
  #upload: Upload | undefined;
  #answer: Deferred<Answer> | undefined;
  #ctx: CallCtx | undefined;
  /** Cancelled when the caller hangs up; undefined if the server does not notice that. */
  #cancellation: Cancellation | undefined;
  #isReply = false;
  #isDoomed = false;
  #isCut = false;
  #isCutNoticed = false;
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
    const failed = this.#listener.isClosed ? refused : unsendableBy(this.#to.client, this.#plan.ask);
    if (failed !== undefined) return void this.#to.end(failed);
    this.#listener.add(this);
    const { body, path } = this.#plan.ask;
    const whole = arrivesAtOnce(body);
    if (whole !== undefined) {
      this.#reach(path, whole);
      return;
    }
    this.#upload = new Upload(sentInPieces(body), {
      begins: (sent) => this.#reach(path, sent),
      breaks: (why) => this.#to.giveUp(why),
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
    if (this.#isCut && !this.#isCutNoticed) return;
    this.#listener.delete(this);
    this.#upload?.end();
    this.#answer?.stopTelling(this);
    // As in Node, a server that writes to the connection itself always finds its caller gone in the end.
    const isHangUp = !(isSent && this.#isReply);
    if (this.#at.thread.busyMs > 0) this.#noticeWhenFree(isHangUp);
    else this.#notice(isHangUp);
  }

  #notice(isHangUp: boolean): void {
    this.#ctx?.callerLeft();
    if (isHangUp) this.#cancellation?.cancel();
  }

  #noticeWhenFree(isHangUp: boolean): void {
    this.#at.thread.whenFree(() => this.#notice(isHangUp));
  }

  /** Called when the server closes the connection. Its own code learns of that with `noticeCut`. */
  cut(): void {
    this.#isCut = true;
    this.#to.cut(this.#upload?.isHeld ? resetUnread(this.#to.client, this) : undefined);
  }

  noticeCut(): void {
    this.#isCutNoticed = true;
    this.end(false);
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
    const { name, noticesHangUp } = running.server;
    if (isTraced(observer, world))
      world.record(name, call, running.arrived({ ...ask, path }), this.connection, observer);
    if (noticesHangUp) this.#cancellation = new Cancellation();
    this.#ctx = new CallCtx(world, running.server, call, observer, thread.keepBusy);
    // The caller may have left while the request waited for the server's thread.
    if (!this.#to.isOpen) this.end(false);
    const request = requests.of(ask, path, body, this.#cancellation ?? Cancellation.NEVER);
    this.#answer = begin(struckBy(this.#plan.strike, running.handler)(request, this.#ctx));
    if (isTraced(observer, world)) world.answers.set(call, this.#answer);
    this.#answer.tell(answered, this, world.crash);
  }

  answered(answer: Answer): void {
    this.#world.answers.delete(this.#plan.call);
    if (this.#at.thread.busyMs > 0) this.#sendWhenFree(answer);
    else this.#send(answer);
  }

  #sendWhenFree(answer: Answer): void {
    this.#at.thread.whenFree(() => this.#send(answer));
  }

  #send(answer: Answer): void {
    this.#ctx!.answered();
    if (!this.isOpen || this.#isDoomed) return;
    const stamped = this.#at.running.stamp.on(answer);
    const failed = isWire(stamped) ? undefined : tooLarge(stamped, this.#at, this.#plan, this.#to);
    if (failed !== undefined) this.#to.end(failed);
    else if (isWire(stamped)) this.#play(stamped);
    else this.#reply(stamped);
  }

  #reply(reply: Reply): void {
    this.#isReply = true;
    const whole = wholeAtOnce(reply, this.#plan.ask.method, this.#to.client);
    if (whole === undefined) streamReply(this.#world, this.#plan, reply, this.#to, this.#at.thread);
    else this.#to.whole(whole);
  }

  #play(wire: Wire): void {
    this.#redirects ??= new Redirects();
    const next = this.#redirects.next(wire, this.#plan);
    if (next === "follows") this.#redirected();
    else if (next !== undefined) this.#to.end(next);
    else playWire(this.#world, this.#plan, this.#relay?.relayed?.(wire) ?? wire, this.#to, this.#at.thread);
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
