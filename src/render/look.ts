import type { Report } from "../scenario/report.ts";

/** What a renderer may know about the place its text goes to. */
export interface Look {
  readonly width: number;
  readonly colour: boolean;
  readonly unicode: boolean;
}

export type Renderer = (report: Report, look: Look) => string;
