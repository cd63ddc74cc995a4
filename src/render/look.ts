import type { Report } from "../scenario/report.ts";
import type { Made } from "./results.ts";

/** The width, colours and characters that an output supports. */
export interface Look {
  readonly width: number;
  readonly colour: boolean;
  readonly unicode: boolean;
}

/** `made` contains the command line that repeats the report, if it is known. */
export type Renderer = (report: Report, look: Look, made?: Made) => string;
