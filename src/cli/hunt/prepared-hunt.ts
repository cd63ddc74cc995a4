import type { HuntTarget } from "../../hunt/hunt-target.ts";
import type { CallSet } from "../../hunt/search/call-set.ts";
import type { Report } from "../../scenario/report.ts";
import type { WorldKind } from "../../world/world.ts";

/** The target of a hunt, with the parts that the command line needs. */
export interface HuntSource {
  readonly target: HuntTarget;
  /** The text of the file. */
  readonly text: string;
  /** A hash of the programs that it starts; empty without programs. */
  readonly programs: string;
  /** The services whose programs it cannot hash. */
  readonly unseenPrograms?: readonly string[];
  commandOf(set: CallSet): string;
  /** Plays a set once more for its story; undefined if that would take too long. */
  tell?(set: readonly string[], signal: AbortSignal): Promise<Report | undefined>;
  /** Says what should be known in the end. */
  notes?(): readonly string[];
  close?(): Promise<void>;
}

/** The options of a hunt that decide where it plays. */
export interface Wanted {
  readonly world?: WorldKind;
  readonly seed: number;
  readonly jobs?: number;
}
