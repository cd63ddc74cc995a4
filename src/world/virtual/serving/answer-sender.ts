import type { Fault } from "../../../fault/fault.ts";
import { type Answer, isWire, type Wire } from "../../../service/service.ts";
import type { CallPlan, CallWorld } from "../calling/call-plan.ts";
import { refused } from "../calling/fault-in-front.ts";
import { Redirects } from "../calling/redirects.ts";
import type { ReplyReceiver } from "../receiving/reply-receiver.ts";
import type { BusyThread } from "./busy-thread.ts";
import { playWire, streamReply } from "./send-answer.ts";

interface AnsweringSide {
  sent(): void;
  /** The caller follows a redirect to the same address; returns whether something listens there. */
  redirected(path: string): boolean;
}

/** Sends the answers of one call that do not arrive at once: streamed replies, scripts and redirects. */
export class AnswerSender {
  readonly #world: CallWorld;
  readonly #plan: CallPlan;
  readonly #relay: Fault | undefined;
  readonly #to: ReplyReceiver;
  readonly #thread: BusyThread;
  readonly #side: AnsweringSide;
  readonly #redirects = new Redirects();

  constructor(
    world: CallWorld,
    plan: CallPlan,
    relay: Fault | undefined,
    to: ReplyReceiver,
    thread: BusyThread,
    side: AnsweringSide,
  ) {
    this.#world = world;
    this.#plan = plan;
    this.#relay = relay;
    this.#to = to;
    this.#thread = thread;
    this.#side = side;
  }

  send(answer: Answer): void {
    const sent = () => this.#side.sent();
    if (isWire(answer)) this.#play(answer, sent);
    else streamReply(this.#world, this.#plan, answer, this.#to, this.#thread, sent);
  }

  #play(wire: Wire, sent: () => void): void {
    const next = this.#redirects.next(wire, this.#plan);
    if (next === undefined) {
      playWire(this.#world, this.#plan, this.#relay?.relayed?.(wire) ?? wire, this.#to, this.#thread, sent);
      return;
    }
    sent();
    // A redirect does not contain the query.
    const [path = ""] = this.#plan.ask.path.split("?", 1);
    if (next !== "follows") this.#to.end(next);
    else if (!this.#side.redirected(path)) this.#to.end({ ...refused, phase: "headers" });
  }
}
