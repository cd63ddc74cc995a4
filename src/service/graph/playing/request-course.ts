import { headerValue } from "../../../text/headers/headers.ts";
import type { Cancellation } from "../../cancellation.ts";
import { NOTHING, text } from "../../replies.ts";
import type { Answer, Ctx, Outcome, Request } from "../../service.ts";
import { resolved, type Task } from "../../task.ts";

/** The end of a request, if a step ended it. */
export interface End {
  readonly reply: Answer;
  readonly failed: boolean;
  /** The calls that failed, if the request failed because of calls. */
  readonly calls?: readonly EndedCall[];
}

/** How a call to a server ended. */
export interface EndedCall {
  readonly to: string;
  readonly outcome: Outcome;
}

/** A step of a service; returns undefined if the request goes on. */
export type GraphStep = (course: Course) => Task<End | undefined>;

/** The header by which a request that undoes work names the request that caused it. */
export const UNDO_HEADER = "x-undo-id";

/** The result of a step that ends nothing. */
export const goesOn = resolved<End | undefined>(undefined);

/** The end of a request whose caller has left, or whose server has stopped. */
export const gone: End = { reply: NOTHING, failed: true };

/** The end of a request whose caller's deadline has passed. */
export const tooLate: End = {
  reply: text(504, "The caller's deadline has passed; nothing more was done"),
  failed: true,
};

/** One request on its way through the steps of a service. */
export class Course {
  readonly request: Request;
  readonly ctx: Ctx;
  /** Cancelled if the server stops. */
  readonly life: Cancellation;
  /** Cancelled if the caller hangs up and the server notices it, or if the server stops. */
  readonly cancellation: Cancellation;
  /** The outcome of the latest call to each server. */
  readonly outcomes: Map<string, Outcome>;
  /** The time after which no step begins. */
  readonly #deadlineMs: number;
  /** Undo the calls made so far, oldest first. */
  readonly undos: (() => Task<void>)[] = [];
  /** Begin once the answer is sent. */
  readonly afterAnswering: GraphStep[] = [];
  /** Whether work was written that counts. */
  hasWritten = false;
  /** The name of the request that this one belongs to, as its caller gave it. */
  readonly givenId: string | undefined;

  constructor(
    request: Request,
    ctx: Ctx,
    life: Cancellation,
    cancellation = life,
    outcomes = new Map<string, Outcome>(),
    deadlineMs = Number.POSITIVE_INFINITY,
  ) {
    this.request = request;
    this.ctx = ctx;
    this.life = life;
    this.cancellation = cancellation;
    this.outcomes = outcomes;
    this.#deadlineMs = deadlineMs;
    this.givenId = headerValue(request.headers, UNDO_HEADER);
  }

  /** The end of a request that nobody waits for any more. */
  get over(): End | undefined {
    if (this.cancellation.cancelled) return gone;
    return this.ctx.clock.now() > this.#deadlineMs ? tooLate : undefined;
  }

  /** Returns an id for a call that may have to be undone. It begins with the id of this request, whose own undo finds it. */
  newId(): string {
    const drawn = newId(this.ctx);
    return this.givenId === undefined ? drawn : `${this.givenId}.${drawn}`;
  }

  /** The way of steps after the answer, which know how all calls of this request ended. */
  afterwards(): Course {
    return new Course(this.request, this.ctx.forOthers(), this.life, this.life, new Map(this.outcomes));
  }

  /** Undoes what was done, the newest first, until the server stops. */
  *undo(): Task<void> {
    for (const undo of this.undos.toReversed()) {
      if (this.life.cancelled) return;
      yield* undo();
    }
  }
}

function newId(ctx: Ctx): string {
  return Math.floor(ctx.chance("undo") * 2 ** 32)
    .toString(16)
    .padStart(8, "0");
}
