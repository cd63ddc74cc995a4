import type { OutgoingRequest } from "../../service/service.ts";
import type { CallExpectation } from "../expectation.ts";
import type { Load, RawSetup, Step } from "../scenario.ts";

/** The actions that a step can perform on a run. */
export interface StepActions {
  /** Sends as the client. Returns at an answer, a failure or the end of the watch. */
  send(step: number, to: string, ask: OutgoingRequest, watchMs: number): Promise<void>;
  /** Returns when the last call has begun. */
  load(load: Load, step: number): Promise<void>;
  sleep(ms: number): Promise<void>;
  change(setup: RawSetup): Promise<unknown>;
}

/**
 * One kind of step. Its file format is in `read/step-formats.ts`, its words are in `render/text/step-words.ts`.
 */
export interface StepKind<Each extends Step> {
  /** A short description, such as "POST /orders". */
  line(step: Each): string;
  /** The expectations about the calls that the step makes. */
  expectations(step: Each): readonly CallExpectation[];
  /** The servers that the client calls by name. */
  calls(step: Each): readonly string[];
  /** The approximate duration in real time. */
  estimateMs(step: Each): number;
  /** `place`: the number of the step, counted from 1. */
  act(step: Each, place: number, actions: StepActions): Promise<unknown>;
}
