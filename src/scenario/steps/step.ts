import type { Ask } from "../../service/service.ts";
import type { CallExpectation } from "../expectation.ts";
import type { Load, RawSetup, Step } from "../scenario.ts";

/** Actions on a run that steps can take. */
export interface Doing {
  /** Sends as the client and returns when an answer, a failure or the end of the watch has been seen. */
  send(step: number, to: string, ask: Ask, watchMs: number): Promise<void>;
  /** Returns when no more calls begin. */
  load(load: Load, step: number): Promise<void>;
  sleep(ms: number): Promise<void>;
  change(setup: RawSetup): Promise<unknown>;
}

/**
 * One kind of step. The file format of each kind is in `read/step-formats.ts`, its words in
 * `render/text/step-words.ts`.
 */
export interface StepKind<Each extends Step> {
  /** A few words for lists: "POST /orders". */
  line(step: Each): string;
  /** Expectations about the calls that it makes. */
  expectations(step: Each): readonly CallExpectation[];
  /** The servers that the client calls by name. */
  calls(step: Each): readonly string[];
  /** Roughly how long it takes in real time. */
  estimateMs(step: Each): number;
  /** `place`: which step it is, counted from 1. */
  act(step: Each, place: number, doing: Doing): Promise<unknown>;
}
