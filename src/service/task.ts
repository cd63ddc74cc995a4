/**
 * Code that may wait, written once for both worlds: a generator that waits with `yield*`, or a value that is deferred.
 * In virtual time it goes on in the same turn, not one turn later like a promise, which matters for millions of requests.
 */
export type Task<Value> = Iterable<Deferred<unknown>, Value, unknown>;

type TaskSteps<Value> = Iterator<Deferred<unknown>, Value, unknown>;
type TaskStep<Value> = IteratorResult<Deferred<unknown>, Value>;
type Waiter = (value: never, of: unknown) => void;
type Failed = (error: unknown, of: unknown) => void;

/** A value that comes later. Tasks wait for it with `yield*`, other code with `await` or `tell`. */
export class Deferred<Value> implements Task<Value>, TaskSteps<Value> {
  #state: "pending" | "resolved" | "rejected" = "pending";
  /** The value, or the error. */
  #given: unknown;
  #listener: Waiter | undefined;
  #failed: Failed | undefined;
  #of: unknown;

  get isResolved(): boolean {
    return this.#state === "resolved";
  }

  /** The value; undefined before it is resolved. */
  get value(): Value | undefined {
    return this.#state === "resolved" ? (this.#given as Value) : undefined;
  }

  /** Only the first value or error counts. */
  resolve(value: Value): void {
    if (this.#state !== "pending") return;
    this.#state = "resolved";
    this.#given = value;
    this.#listener?.(value as never, this.#of);
  }

  /** Passes a bug on to whoever waits. */
  reject(error: unknown): void {
    if (this.#state !== "pending") return;
    this.#state = "rejected";
    this.#given = error;
    if (this.#listener !== undefined) this.#failed!(error, this.#of);
  }

  /**
   * Calls the listener with the value and this argument, because a closure for each request would cost more than the
   * call. An error is thrown where it is found, unless `failed` takes it.
   */
  tell<Of>(listener: (value: Value, of: Of) => void, of: Of, failed: (error: unknown, of: Of) => void = rethrow): void {
    if (this.#state === "resolved") listener(this.#given as Value, of);
    else if (this.#state === "rejected") failed(this.#given, of);
    else if (this.#listener === undefined) {
      this.#listener = listener as Waiter;
      this.#failed = failed as Failed;
      this.#of = of;
    } else this.#tellBoth(listener as Waiter, of, failed as Failed);
  }

  #tellBoth(listener: Waiter, of: unknown, failed: Failed): void {
    const [first, firstFailed, firstOf] = [this.#listener!, this.#failed!, this.#of];
    this.#listener = (value) => {
      first(value, firstOf);
      listener(value, of);
    };
    this.#failed = (error) => {
      firstFailed(error, firstOf);
      failed(error, of);
    };
    this.#of = undefined;
  }

  /** Tells another listener instead of the one with this argument, if that is the only one, so that it can be garbage-collected. */
  tellInstead<Of>(of: unknown, listener: (value: Value, of: Of) => void, other: Of): void {
    if (this.#of !== of || this.#listener === undefined) return;
    this.#listener = listener as Waiter;
    this.#of = other;
  }

  /** For `await`. */
  then(listener: (value: Value) => void, failed?: (error: unknown) => void): void {
    this.tell(listener, undefined, failed);
  }

  /** For `yield*`. */
  [Symbol.iterator](): TaskSteps<Value> {
    return this;
  }

  next(): TaskStep<Value> {
    return this.#state === "resolved" ? { done: true, value: this.#given as Value } : { done: false, value: this };
  }

  throw(error: unknown): never {
    throw error;
  }
}

/** Runs a task until it waits, and again whenever it has what it waits for. */
export function begin<Value>(task: Task<Value>): Deferred<Value> {
  if (task instanceof Deferred) return task;
  const running = new RunningTask(task[Symbol.iterator]());
  running.goOn();
  return running;
}

class RunningTask<Value> extends Deferred<Value> {
  readonly #steps: TaskSteps<Value>;

  constructor(steps: TaskSteps<Value>) {
    super();
    this.#steps = steps;
  }

  goOn(): void {
    let step: TaskStep<Value>;
    try {
      step = this.#steps.next(undefined);
    } catch (error) {
      this.reject(error);
      return;
    }
    this.#follow(step);
  }

  fail(error: unknown): void {
    let step: TaskStep<Value>;
    try {
      step = this.#steps.throw!(error);
    } catch (thrown) {
      this.reject(thrown);
      return;
    }
    this.#follow(step);
  }

  #follow(step: TaskStep<Value>): void {
    if (step.done) this.resolve(step.value);
    else step.value.tell(goOn, this, fail);
  }
}

function goOn(_value: unknown, running: RunningTask<unknown>): void {
  running.goOn();
}

function fail(error: unknown, running: RunningTask<unknown>): void {
  running.fail(error);
}

function rethrow(error: unknown): never {
  throw error;
}

/** A value that is already here. */
export function resolved<Value>(value: Value): Deferred<Value> {
  const deferred = new Deferred<Value>();
  deferred.resolve(value);
  return deferred;
}

export function fromPromise<Value>(promise: Promise<Value>): Deferred<Value> {
  const deferred = new Deferred<Value>();
  promise.then(
    (value) => deferred.resolve(value),
    (error) => deferred.reject(error),
  );
  return deferred;
}

/** Runs tasks side by side and waits for all of them. */
export function* all<Value>(tasks: readonly Task<Value>[]): Task<Value[]> {
  const values: Value[] = [];
  for (const each of tasks.map(begin)) values.push(yield* each);
  return values;
}

/** Runs tasks side by side and waits for the first. */
export function first<Value>(tasks: readonly Task<Value>[]): Deferred<Value> {
  const winner = new Deferred<Value>();
  for (const task of tasks)
    begin(task).tell(
      (value) => winner.resolve(value),
      undefined,
      (error) => winner.reject(error),
    );
  return winner;
}
