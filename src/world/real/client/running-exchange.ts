import type { Socket } from "node:net";
import { nothingSent } from "../../../policy/conclusion.ts";
import { named } from "../../../policy/failure-codes.ts";
import type { BodyStream, Piece } from "../../../service/body.ts";
import type { Outcome, Wire } from "../../../service/service.ts";
import { Deferred, fromPromise } from "../../../service/task.ts";
import { machineProblem } from "../../../text/problems/machine-problem.ts";
import type { Problem } from "../../../text/problems/problem.ts";
import type { Failure, Header, Phase } from "../../../trace.ts";
import type { CallInProgress } from "./connection.ts";
import type { Dialler } from "./dial.ts";

/** The part that exchanges of all clients share: phases, one outcome, and a body that ends complete or in a Failure. */
export class RunningExchange implements CallInProgress {
  readonly outcome = new Deferred<Outcome>();
  readonly over = new Deferred<boolean>();
  readonly #dialler: Dialler;
  readonly #abort: (why: Error) => void;
  #replied = false;
  #entered: ((phase: Phase) => void) | undefined;
  #why: Failure | undefined;
  error: string | undefined;
  refused: Problem | undefined;

  /** `abort` makes the client abandon the call in any phase. */
  constructor(dialler: Dialler, abort: (why: Error) => void) {
    this.#dialler = dialler;
    this.#abort = abort;
    dialler.begin();
  }

  get phase(): Phase {
    return this.#replied ? "body" : this.#dialler.phase;
  }

  get socket(): Socket | undefined {
    return this.#dialler.socket;
  }

  get localPort(): number | undefined {
    return this.#dialler.localPort;
  }

  onPhase(listener: (phase: Phase) => void): void {
    this.#entered = listener;
    this.#dialler.onPhase(listener);
    listener(this.phase);
  }

  giveUp(why: Failure): void {
    this.fail(why);
    this.#abort(new Error("given up"));
    this.#dialler.drop();
  }

  fail(reason: Failure | unknown): void {
    if (this.#why === undefined && !isOwn(reason)) {
      this.error = logged(reason);
      this.refused = machineProblem(innermost(reason));
    }
    this.#why ??= isOwn(reason) ? reason : this.#named(reason);
    const failure = this.#why;
    // A client must not be closed while it reports its error.
    void finished.then(() => {
      this.outcome.resolve(failure);
      this.over.resolve(false);
    });
  }

  reply(status: number, headers: readonly Header[], body: AsyncIterator<Uint8Array>, asCame?: Wire): void {
    if (this.#why !== undefined) return;
    this.#replied = true;
    this.#entered?.("body");
    const reply = { status, headers, body: this.#stream(body), ...(asCame && { asCame }) };
    void finished.then(() => this.outcome.resolve(reply));
  }

  /** Delivers a reply whose body is complete. The caller goes on at once, so no parser may be at work. */
  replyWhole(status: number, headers: readonly Header[], body: Uint8Array, reusable = true): void {
    if (this.#why !== undefined) return;
    this.#replied = true;
    this.#entered?.("body");
    this.over.resolve(reusable);
    this.outcome.resolve({ status, headers, body });
  }

  #stream(source: AsyncIterator<Uint8Array>): BodyStream {
    return {
      next: () => fromPromise(this.#next(source)),
      cancel: () => this.giveUp({ name: "cut", phase: "body", code: "ECANCELED" }),
    };
  }

  async #next(source: AsyncIterator<Uint8Array>): Promise<Piece> {
    if (this.#why !== undefined) return this.#why;
    try {
      const piece = await source.next();
      if (this.#why !== undefined) return this.#why;
      if (!piece.done) return piece.value;
      this.over.resolve(true);
      return null;
    } catch (error) {
      this.fail(error);
      return this.#why!;
    }
  }

  #named(error: unknown): Failure {
    const phase = this.phase;
    const failure = { phase, ...named(reported(error), phase) };
    if (nothingSent(failure.phase)) return this.#dialler.hasSent ? { ...failure, phase: "headers" } : failure;
    // On an open connection, the client may find its mistake before it sends anything.
    const isUnsent = failure.name === "client-error" && failure.phase === "headers" && !this.#dialler.hasSent;
    return isUnsent ? { ...failure, phase: "connect" } : failure;
  }
}

const finished = Promise.resolve();

function isOwn(reason: unknown): reason is Failure {
  return !(reason instanceof Error) && typeof reason === "object" && reason !== null && "phase" in reason;
}

/** Formats an error with its causes and its aggregated errors, as a log shows them before the stack. */
function logged(error: unknown): string {
  const { name, message, cause, errors } = error as AggregateError;
  const own = message === "" ? name : `${name}: ${message.split("\n", 1)[0]}`;
  const all = Array.isArray(errors) ? `${own}; errors: ${errors.map(logged).join(", ")}` : own;
  return cause instanceof Error ? `${all}; cause: ${logged(cause)}` : all;
}

/** Follows `cause`, because fetch nests the reason in it, sometimes several levels deep. */
function innermost(error: unknown): Error & { code?: unknown } {
  let inner = error as Error;
  while (inner.cause instanceof Error) inner = inner.cause;
  return inner;
}

function reported(error: unknown) {
  const inner = innermost(error);
  return {
    code: typeof inner.code === "string" ? inner.code : undefined,
    message: inner.message,
    kind: inner.name,
  };
}
