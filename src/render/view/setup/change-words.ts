import type { Report } from "../../../scenario/report.ts";
import type { RawSetup } from "../../../scenario/scenario.ts";
import { roundTime } from "../calls/call-words.ts";

interface Said {
  readonly change: RegExp;
  readonly says: string;
  /** The same as a sentence. */
  whole(server: string): string;
}

const does = (change: RegExp, says: string): Said => ({ change, says, whole: (server) => `${server} ${says}` });

const stops = /\.off: false → true$/;
const starts = /\.off: true → false$/;
/** Changes that are said in words; other settings stay as a file writes them. */
const ofAll = [
  does(stops, "is switched off"),
  does(starts, "is switched on again"),
  does(/\.capacity\.paused: .* → true$/, "pauses, as no worker is active"),
  does(/\.capacity\.paused: true → false$/, "goes on, as its workers are back"),
];
/** A platform stops and starts the application whose health it probes. */
const ofHealth: readonly Said[] = [
  { change: stops, says: "the platform stops it", whole: (server) => `the platform stops ${server}` },
  { change: starts, says: "the platform starts it again", whole: (server) => `the platform starts ${server} again` },
];

function saidOf(server: string, says: string, setup: RawSetup | undefined): Said | undefined {
  const isHealth = (setup?.[server]?.is ?? server) === "health";
  return [...(isHealth ? ofHealth : []), ...ofAll].find(({ change }) => change.test(says));
}

/** Says in words what an event of a change says as settings. */
export function changedWords(server: string, says: string, setup?: RawSetup): string {
  return says
    .split("; ")
    .map((each) => saidOf(server, each, setup)?.says ?? each)
    .join("; ");
}

/** The same in sentences, for a place that does not name the server. */
export function changedSentence(server: string, says: string, setup?: RawSetup): string {
  return says
    .split("; ")
    .map((each) => saidOf(server, each, setup)?.whole(server) ?? each)
    .join("; ");
}

/** Lists the changes during a run with their times. */
export function laterWords({ events, setup }: Pick<Report, "events" | "setup">): string {
  return events
    .flatMap(({ atMs, who, what }) =>
      what.kind === "changed"
        ? [`${atMs < 1 ? "then" : `${roundTime(atMs)}:`} ${changedSentence(who, what.says, setup)}`]
        : [],
    )
    .join("; ");
}
