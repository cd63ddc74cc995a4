import type { NdjsonLine } from "../../../scenario/sweep/ndjson.ts";
import type { WorkerData } from "../../threads/worker.ts";
import { WorkerPool } from "../../threads/worker-pool.ts";
import type { CellOutcome } from "./cell-player.ts";

/** Makes threads that play the lines of a sweep or of papers. */
export function cellThreads(threads: number, data: WorkerData): WorkerPool<NdjsonLine, CellOutcome> {
  return new WorkerPool<NdjsonLine, CellOutcome>({
    threads,
    data,
    tooLarge: ({ file, line }, cure) => {
      const says = "this cell needs more memory than one thread may have";
      return { problems: [{ says, cure, ...(file !== "" && { where: { file, line, column: 1 } }) }] };
    },
  });
}
