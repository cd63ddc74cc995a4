import type { Report } from "../scenario/report.ts";
import type { Look, Renderer } from "./look.ts";

interface Each {
  readonly about: string;
  /** In a list of reports each is a line or two, without gaps between them. */
  readonly isList?: true;
  /** A list of reports ends with how many hold, unless this says otherwise. */
  readonly sumsUp?: false;
  /** Draws each report as soon as it is available. */
  each(): Promise<Renderer>;
}
interface Whole {
  readonly about: string;
  /** For people, who may lack some characters, or for programs, byte for byte. */
  readonly drawn: boolean;
  /** Makes one document of all reports. */
  whole(): Promise<(reports: readonly Report[], look: Look) => string>;
}
export type Format = Each | Whole;

/** The formats a report can be printed in. The code of a format is loaded when it is used. */
export const formats: Readonly<Record<string, Format>> = {
  line: {
    about: "a line for each scenario, and what did not hold",
    isList: true,
    each: async () => (await import("./text/line.ts")).line,
  },
  table: { about: "tables, timeline, verdict and lesson", each: async () => (await import("./text/table.ts")).table },
  timeline: { about: "every moment, and the verdict", each: async () => (await import("./text/timeline.ts")).timeline },
  json: { about: "one document for programs", drawn: false, whole: async () => (await import("./json/json.ts")).json },
};
