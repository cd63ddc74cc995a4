import type { Cancellation } from "../cancellation.ts";
import type { Answer, Ctx, Outcome, Request } from "../service.ts";
import { resolved, type Task } from "../task.ts";

/** The end of a request, if a step ended it. */
export interface End {
  readonly reply: Answer;
  readonly failed: boolean;
}

/** A step of a service; returns undefined if the request goes on. */
export type Step = (course: Course) => Task<End | undefined>;

/** One request on its way through the steps of a service. */
export class Course {
  readonly request: Request;
  readonly ctx: Ctx;
  /** The outcome of the latest call to each server. */
  readonly outcomes: Map<string, Outcome>;
  /** Undo the calls made so far, oldest first. */
  readonly undos: (() => Task<void>)[] = [];
  /** Begin once the client has its answer, until cancelled. */
  readonly afterAnswering: ((cancellation: Cancellation) => Task<End | undefined>)[] = [];
  #id: string | undefined;

  constructor(request: Request, ctx: Ctx, outcomes = new Map<string, Outcome>()) {
    this.request = request;
    this.ctx = ctx;
    this.outcomes = outcomes;
  }

  /** Names this request to servers whose work it may have to undo. */
  get id(): string {
    this.#id ??= Math.floor(this.ctx.chance("undo") * 2 ** 32)
      .toString(16)
      .padStart(8, "0");
    return this.#id;
  }

  /** Undoes what was done, the newest first. */
  *undo(): Task<void> {
    for (const undo of this.undos.toReversed()) yield* undo();
  }
}

/** The result of a step that ends nothing. */
export const goesOn = resolved<End | undefined>(undefined);
