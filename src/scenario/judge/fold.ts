import type { Event } from "../../trace.ts";
import type { Call, Check, Evidence } from "../report.ts";

/** An expectation at work: it sees what happens as it happens and needs no memory of all of it. */
export interface Fold {
  event?(event: Event): void;
  /** A call that has ended, or that was still open at the end; `step` where it is one of the client's own. */
  call?(call: Call, step: number | undefined): void;
  verdict(): Check;
}

/** What a fold may know besides what it sees. */
export type Frame = Pick<Evidence, "toleranceMs" | "lines">;
