import { Worker } from "node:worker_threads";
import type { NdjsonLine } from "../../../scenario/sweep/ndjson.ts";
import { mustHave } from "../../../text/values/must-have.ts";
import { builtFile } from "../../program/built-file.ts";
import { compileAndCollectInOwnThread } from "../../program/v8-flags.ts";
import type { CellOutcome } from "./cell-player.ts";
import type { Batch, WorkerData } from "./worker.ts";

/** The target duration of a batch: few messages, but no long wait for the last worker. */
const batchMs = 20;
const mostInBatch = 64;

/**
 * Requests in a long queue survive several garbage collections, each of which copies the young ones. With four times
 * the default size of the young generation, a cell of a retry storm takes a quarter less time.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 192 };

interface CellTask {
  readonly line: NdjsonLine;
  readonly resolve: (outcome: CellOutcome) => void;
  readonly reject: (error: unknown) => void;
  /** Set after a worker died with this and other cells: the cell is tried once more, alone. */
  alone?: true;
}

/** Plays cells in threads, one batch at a time in each. */
export class WorkerPool {
  readonly #data: WorkerData;
  readonly #waiting: CellTask[] = [];
  readonly #workers = new Map<Worker, readonly CellTask[]>();
  readonly #jobs: number;
  #cellMs = batchMs;
  #isClosed = false;

  constructor(jobs: number, data: WorkerData) {
    this.#jobs = jobs;
    this.#data = data;
    compileAndCollectInOwnThread();
  }

  play(line: NdjsonLine): Promise<CellOutcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line, resolve, reject });
      // Cells requested in the same turn share batches.
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
      worker.postMessage(tasks.map(({ line }) => line));
    }
  }

  #batch(): CellTask[] {
    const fair = Math.ceil(this.#waiting.length / this.#jobs);
    const size = Math.max(1, Math.min(mostInBatch, fair, Math.round(batchMs / this.#cellMs)));
    const single = this.#waiting.findIndex(({ alone }) => alone);
    return this.#waiting.splice(0, single === 0 ? 1 : single < 0 ? size : Math.min(single, size));
  }

  #another(): Worker | undefined {
    if (this.#workers.size >= this.#jobs) return undefined;
    const worker = new Worker(builtFile("sweep-worker.js"), { workerData: this.#data, resourceLimits });
    this.#workers.set(worker, []);
    worker.on("message", ({ outcomes, tookMs }: Batch) => {
      const tasks = this.#workers.get(worker) ?? [];
      this.#workers.set(worker, []);
      this.#cellMs = Math.max(0.01, tookMs / Math.max(1, tasks.length));
      for (const [at, task] of tasks.entries()) task.resolve(mustHave(outcomes[at], "the outcome of a cell"));
      this.#next();
    });
    worker.on("error", (error) => this.#died(worker, error));
    return worker;
  }

  #died(worker: Worker, error: unknown): void {
    const tasks = this.#workers.get(worker) ?? [];
    this.#workers.delete(worker);
    if (tasks.length > 1) this.#waiting.unshift(...tasks.map((task): CellTask => ({ ...task, alone: true })));
    else for (const task of tasks) this.#settle(task, error);
    this.#next();
  }

  /** Reports a cell that needs too much memory without ending the others; any other error is a bug. */
  #settle({ line: { file, line }, resolve, reject }: CellTask, error: unknown): void {
    if ((error as NodeJS.ErrnoException).code !== "ERR_WORKER_OUT_OF_MEMORY") {
      reject(error);
      return;
    }
    const says = "this cell needs more memory than one thread may have";
    const cure = "shorten its load, or raise the limit: NODE_OPTIONS=--max-old-space-size=8192";
    resolve({ problems: [{ says, cure, ...(file !== "" && { where: { file, line, column: 1 } }) }] });
  }
}
