import type { Turns } from "../platform/turns.ts";
import type { Need } from "./needs.ts";
import type { OpenWorld, WorldKind } from "./world.ts";

/** The worlds that a program can open: both in Node, only the virtual one in a page. */
export interface Worlds {
  readonly turns: Turns;
  opener(kind: WorldKind): Promise<OpenWorld>;
  /** Returns the first of a lesson's requirements that this machine lacks in the real world. */
  missing(needs: readonly Need[]): Need | undefined;
}
