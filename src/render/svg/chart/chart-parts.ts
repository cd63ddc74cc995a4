import type { LoadSample } from "../../view/load/load-picture.ts";

/** A curve of a panel. An area is filled down to zero. */
export interface Curve {
  readonly says: string;
  readonly kind: "good" | "bad" | "link" | "faint";
  readonly isArea?: true;
  of(sample: LoadSample): number | undefined;
}

/** A level that does not change, such as a timeout. */
export interface ChartLevel {
  readonly says: string;
  readonly value: number;
}

export interface Panel {
  readonly head: string;
  readonly curves: readonly Curve[];
  readonly levels: readonly ChartLevel[];
  /** Says a value of the axis. */
  say(value: number): string;
}
