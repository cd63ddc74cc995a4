import type { Report } from "../scenario/report.ts";

/** The width, colours and characters of the place that a text is printed to. */
export interface Look {
  readonly width: number;
  readonly colour: boolean;
  readonly unicode: boolean;
}

export type Renderer = (report: Report, look: Look) => string;
