import type { Clock, Timer } from "../host.ts";

interface ProcessorJob {
  /** The progress per job at which this job is done. */
  readonly doneAt: number;
  readonly done: () => void;
  over: boolean;
}

/** A processor that works on all jobs at once, at the same pace: the more jobs, the slower. */
export class SharedProcessor {
  /** Sorted by completion, the next one last, where removing it is cheap. */
  #jobs: ProcessorJob[] = [];
  /** The work that a job present all the time would have received. */
  #progressMs = 0;
  #sinceMs = 0;
  #timer: Timer | undefined;
  #paused = false;

  get jobs(): number {
    return this.#jobs.length;
  }

  /** Calls back when this job has received its work. */
  begin<Of>(workMs: number, clock: Clock, done: (of: Of) => void, of: Of): Timer {
    this.#advance(clock);
    const job: ProcessorJob = { doneAt: this.#progressMs + workMs, done: () => done(of), over: false };
    const at = this.#jobs.findLastIndex((each) => each.doneAt > job.doneAt) + 1;
    this.#jobs.splice(at, 0, job);
    this.#next(clock);
    return { callOff: () => this.#withdraw(job, clock) };
  }

  #withdraw(job: ProcessorJob, clock: Clock): void {
    if (job.over) return;
    this.#advance(clock);
    this.#jobs.splice(this.#jobs.indexOf(job), 1);
    job.over = true;
    this.#next(clock);
  }

  pause(paused: boolean, clock: Clock): void {
    this.#advance(clock);
    this.#paused = paused;
    this.#next(clock);
  }

  #advance(clock: Clock): void {
    const nowMs = clock.now();
    if (this.#jobs.length > 0 && !this.#paused) this.#progressMs += (nowMs - this.#sinceMs) / this.#jobs.length;
    this.#sinceMs = nowMs;
  }

  #next(clock: Clock): void {
    this.#timer?.callOff();
    this.#timer = undefined;
    const first = this.#jobs.at(-1);
    if (first === undefined || this.#paused) return;
    const leftMs = Math.max(0, first.doneAt - this.#progressMs) * this.#jobs.length;
    this.#timer = clock.after(leftMs, () => {
      this.#advance(clock);
      this.#progressMs = first.doneAt;
      this.#jobs.pop();
      first.over = true;
      this.#next(clock);
      first.done();
    });
  }
}
