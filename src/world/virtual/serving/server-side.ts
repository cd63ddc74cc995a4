import type { Fault } from "../../../fault/fault.ts";
import type { Body } from "../../../service/body.ts";
import { Cancellation } from "../../../service/cancellation.ts";
import { type Answer, isWire } from "../../../service/service.ts";
import { begin, type Deferred } from "../../../service/task.ts";
import { CallCtx, isTraced, unheard } from "../../calling/ctx.ts";
import { struckBy } from "../../strikes.ts";
import type { CallPlan, CallWorld, VirtualDestination } from "../calling/call-plan.ts";
import { meetClosed, unsendableBy } from "../calling/fault-in-front.ts";
import { Upload } from "../calling/upload.ts";
import { arrivesAtOnce, leftUnread, partlySent, resetUnread, sentInPieces } from "../receiving/buffers.ts";
import type { ReplyReceiver } from "../receiving/reply-receiver.ts";
import { AnswerSender } from "./answer-sender.ts";
import type { VirtualListener } from "./listener.ts";
import { wholeAtOnce } from "./send-answer.ts";

const answered = (answer: Answer, serverSide: ServerSide): void => serverSide.answered(answer);

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
  #sender: AnswerSender | undefined;
  #answer: Deferred<Answer> | undefined;
  #ctx: CallCtx | undefined;
  /** Cancelled when the caller hangs up; undefined if the server does not notice that. */
  #cancellation: Cancellation | undefined;
  #isReply = false;
  #isSending = false;
  /** Until then some of the request's body waits for the server's thread. */
  #unreadUntilMs = 0;
  #isDoomed = false;
  #isCut = false;
  #isCutNoticed = false;
  /** Undefined if the request arrives at once. */
  upload: Upload | undefined;
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
    if (this.#listener.isClosed) return void meetClosed(this.#listener.thread, this.#to);
    const failed = unsendableBy(this.#to.client, this.#plan.ask);
    if (failed !== undefined) return void this.#to.end(failed);
    this.#listener.add(this);
    const { body, path } = this.#plan.ask;
    const whole = arrivesAtOnce(body);
    if (whole !== undefined) return void this.#reach(path, whole);
    this.upload = new Upload(sentInPieces(body), {
      begins: (sent) => this.#reach(path, sent),
      sends: () => {
        this.#unreadUntilMs = leftUnread(this.#world, this.#listener.thread, body);
        this.#to.timer?.sends();
      },
      hasSent: () => this.#to.timer?.hasSent(),
      breaks: (why) => this.#to.giveUp(why),
    });
    begin(this.upload.send()).tell(() => {}, undefined, this.#world.crash);
  }

  /** The phase to report if the call is given up now: "send" if the server has stopped reading. */
  get phase(): "headers" | "send" {
    if (this.upload?.isHeld !== true) return "headers";
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
    this.upload?.end();
    if (this.#isSending) this.sent();
    else this.#answer?.tellInstead(this, unheard, this.#ctx!);
    // As in Node, a server that writes to the connection itself always finds its caller gone in the end.
    const isHangUp = !(isSent && this.#isReply);
    if (this.#listener.thread.busyMs > 0 && !this.#isCut) this.#noticeWhenFree(isHangUp);
    else this.#notice(isHangUp);
  }

  #notice(isHangUp: boolean): void {
    this.#ctx?.callerLeft();
    if (isHangUp) this.#cancellation?.cancel();
  }

  #noticeWhenFree(isHangUp: boolean): void {
    this.#listener.thread.whenFree(() => this.#notice(isHangUp));
  }

  /** Called when the server closes the connection. Its own code learns of that with `noticeCut`. */
  cut(): void {
    this.#isCut = true;
    const { nowMs } = this.#world.kernel;
    const waits = nowMs < this.#unreadUntilMs || (this.#ctx === undefined && this.#listener.thread.busyMs > 0);
    this.#to.cut(waits || this.upload?.isHeld ? resetUnread(this.#to.client, this) : undefined);
  }

  noticeCut(): void {
    this.#isCutNoticed = true;
    this.end(false);
  }

  #reach(path: string, body: Body): void {
    if (this.#isCut) return;
    const { waitMs } = this.#listener.thread;
    if (waitMs > 0) this.#reachAfter(waitMs, path, body);
    else this.#handle(path, body);
  }

  #reachAfter(ms: number, path: string, body: Body): void {
    this.#world.kernel.at(ms, () => this.#reach(path, body));
  }

  #handle(path: string, body: Body): void {
    const { running, requests } = this.#at;
    const { call, observer, ask } = this.#plan;
    const world = this.#world;
    const { name, noticesHangUp } = running.server;
    if (isTraced(observer, world)) world.record(name, call, running.arrived(ask, path), this.connection, observer);
    if (noticesHangUp) this.#cancellation = new Cancellation();
    this.#ctx = new CallCtx(world, running, call, observer, this.#listener.thread.keepBusy);
    // The caller may have left while the request waited for the server's thread.
    if (!this.#to.isOpen) this.end(false);
    const request = requests.of(ask, path, body, this.#cancellation ?? Cancellation.NEVER);
    this.#answer = begin(struckBy(this.#plan.strike, running.handler)(request, this.#ctx));
    if (isTraced(observer, world)) world.answers.set(call, this.#answer);
    this.#answer.tell(answered, this, world.crash);
  }

  answered(answer: Answer): void {
    this.#world.answers.delete(this.#plan.call);
    if (this.#listener.thread.busyMs > 0) this.#sendWhenFree(answer);
    else this.#send(answer);
  }

  #sendWhenFree(answer: Answer): void {
    this.#listener.thread.whenFree(() => this.#send(answer));
  }

  #send(answer: Answer): void {
    this.#ctx!.unheard(answer);
    if (!this.isOpen || this.#isDoomed) return void this.sent();
    const stamped = this.#at.running.stamp.on(answer);
    this.#isReply = !isWire(stamped);
    const whole = isWire(stamped) ? undefined : wholeAtOnce(stamped, this.#at, this.#plan, this.#to);
    if (whole === undefined) {
      this.#isSending = true;
      this.#sender ??= new AnswerSender(this.#world, this.#plan, this.#relay, this.#to, this.#listener.thread, this);
      this.#sender.send(stamped);
      return;
    }
    if ("phase" in whole) this.#to.end(whole);
    else this.#to.whole(whole);
    this.sent();
  }

  /** Called when all of the answer is sent; a caller that leaves earlier ends the sending, too. */
  sent(): void {
    this.#isSending = false;
    this.#ctx!.answered();
  }

  /** Sends the request again on a new connection; returns whether something listens. */
  redirected(path: string): boolean {
    if (this.#at.running.server.off) return false;
    this.connection = this.#world.network.freshConnection();
    this.#reach(path, this.#plan.ask.body);
    return true;
  }
}
