import type { LoadProgress } from "../../scenario/load/counting/counters.ts";
import type { Report } from "../../scenario/report.ts";
import { type Problem, ProblemError } from "../../text/problems/problem.ts";
import { playScenario } from "../engine.ts";
import { every } from "../frames.ts";
import { type LiveLesson, type LiveState, playedWith } from "../live-lesson.ts";

/** The whole program of a page as one function, which a worker runs, too. */
declare const labProgram: () => void;

interface Asked {
  readonly lesson: LiveLesson;
  readonly state: LiveState;
}

type WorkerAnswer =
  | { readonly report: Report }
  | { readonly problems: readonly Problem[] }
  | { readonly broke: string }
  | { readonly progress: LoadProgress };

const progressEveryMs = 250;

/** Plays what a page asks for. This runs in the worker. */
export function servePage(): void {
  const send = (answer: WorkerAnswer) => postMessage(answer);
  addEventListener("message", ({ data }: MessageEvent<Asked>) => {
    let stop = () => {};
    const [scenario, options] = playedWith(data.lesson, data.state);
    const onLoads = (progress: () => LoadProgress) => {
      stop();
      stop = every(progressEveryMs, () => send({ progress: progress() }));
    };
    playScenario(scenario, { ...options, onLoads })
      .then(
        (report) => send({ report }),
        (error) => send(error instanceof ProblemError ? { problems: error.problems } : { broke: String(error) }),
      )
      .finally(() => stop());
  });
}

/** Plays in a worker, so that the page stays responsive. A newer request ends the one before it. */
export class WorkerPlayer {
  #worker: Worker | undefined;
  #url: string | undefined;
  #leave: (() => void) | undefined;

  /** Resolves with undefined if a newer request came. */
  play(lesson: LiveLesson, state: LiveState, told: (progress: LoadProgress) => void): Promise<Report | undefined> {
    this.#leave?.();
    this.#worker ??= this.#start();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      this.#leave = () => {
        worker.terminate();
        this.#worker = undefined;
        resolve(undefined);
      };
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
        if ("progress" in data) return told(data.progress);
        this.#leave = undefined;
        if ("report" in data) resolve(data.report);
        else reject("problems" in data ? new ProblemError(data.problems) : new Error(data.broke));
      };
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage({ lesson, state } satisfies Asked);
    });
  }

  #start(): Worker {
    this.#url ??= URL.createObjectURL(new Blob([`(${labProgram})()`], { type: "text/javascript" }));
    return new Worker(this.#url);
  }
}
