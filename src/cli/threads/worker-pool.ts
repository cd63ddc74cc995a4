import { Worker } from "node:worker_threads";
import { mustHave } from "../../text/values/must-have.ts";
import { builtFile } from "../program/built-file.ts";
import { compileAndCollectInOwnThread } from "../program/v8-flags.ts";
import type { Batch, WorkerData } from "./worker.ts";

/** The target duration of a batch: few messages, but no long wait for the last worker. */
const batchMs = 20;
const usualMostInBatch = 64;

/**
 * Requests in a long queue survive several garbage collections, each of which copies the young ones. With four times
 * the default size of the young generation, a cell of a retry storm takes a quarter less time.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 192 };

interface Task<Input, Outcome> {
  readonly input: Input;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
  /** Set after a worker died with this and other tasks: it is tried once more, alone. */
  alone?: true;
}

export interface PoolOptions<Input, Outcome> {
  readonly threads: number;
  readonly data: WorkerData;
  /** The maximum number of tasks in a batch, whose outcomes come together. */
  readonly mostInBatch?: number;
  /** The outcome of a task that needs more memory than one thread may have. */
  readonly tooLarge: (input: Input, cure: string) => Outcome;
}

/** Plays cells, papers or scenarios in threads, one batch at a time in each. */
export class WorkerPool<Input, Outcome> {
  readonly #options: PoolOptions<Input, Outcome>;
  readonly #waiting: Task<Input, Outcome>[] = [];
  readonly #workers = new Map<Worker, readonly Task<Input, Outcome>[]>();
  #taskMs = batchMs;
  #isClosed = false;

  constructor(options: PoolOptions<Input, Outcome>) {
    this.#options = options;
    compileAndCollectInOwnThread();
  }

  play(input: Input): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, resolve, reject });
      // Tasks requested in the same turn share batches.
      if (this.#waiting.length === 1) queueMicrotask(() => this.#next());
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#workers.keys()].map((worker) => worker.terminate()));
  }

  #next(): void {
    while (this.#waiting.length > 0 && !this.#isClosed) {
      const worker = [...this.#workers].find(([, tasks]) => tasks.length === 0)?.[0] ?? this.#another();
      if (worker === undefined) return;
      const tasks = this.#batch();
      this.#workers.set(worker, tasks);
      worker.postMessage(tasks.map(({ input }) => input));
    }
  }

  #batch(): Task<Input, Outcome>[] {
    const fair = Math.ceil(this.#waiting.length / this.#options.threads);
    const { mostInBatch = usualMostInBatch } = this.#options;
    const size = Math.max(1, Math.min(mostInBatch, fair, Math.round(batchMs / this.#taskMs)));
    const single = this.#waiting.findIndex(({ alone }) => alone);
    return this.#waiting.splice(0, single === 0 ? 1 : single < 0 ? size : Math.min(single, size));
  }

  #another(): Worker | undefined {
    if (this.#workers.size >= this.#options.threads) return undefined;
    const worker = new Worker(builtFile("worker.js"), { workerData: this.#options.data, resourceLimits });
    this.#workers.set(worker, []);
    worker.on("message", ({ outcomes, tookMs }: Batch<Outcome>) => {
      const tasks = this.#workers.get(worker) ?? [];
      this.#workers.set(worker, []);
      this.#taskMs = Math.max(0.01, tookMs / Math.max(1, tasks.length));
      for (const [at, task] of tasks.entries()) task.resolve(mustHave(outcomes[at], "the outcome of a task"));
      this.#next();
    });
    worker.on("error", (error) => this.#died(worker, error));
    return worker;
  }

  #died(worker: Worker, error: unknown): void {
    const tasks = this.#workers.get(worker) ?? [];
    this.#workers.delete(worker);
    if (tasks.length > 1)
      this.#waiting.unshift(...tasks.map((task): Task<Input, Outcome> => ({ ...task, alone: true })));
    else for (const task of tasks) this.#settle(task, error);
    this.#next();
  }

  /** Reports a task that needs too much memory without ending the others; any other error is a bug. */
  #settle({ input, resolve, reject }: Task<Input, Outcome>, error: unknown): void {
    if ((error as NodeJS.ErrnoException).code !== "ERR_WORKER_OUT_OF_MEMORY") reject(error);
    else
      resolve(
        this.#options.tooLarge(input, "shorten its load, or raise the limit: NODE_OPTIONS=--max-old-space-size=8192"),
      );
  }
}
