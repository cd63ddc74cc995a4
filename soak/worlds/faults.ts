import type { Draw } from "./draw.ts";

type Value = string | number | boolean;
type Values = readonly Value[];

const always: Values = [true];
const cuts: Values = ["at once", "in the status line", "in the headers", "0B", "8B", "999B"];

/** The faults that both worlds play, with some of their values; those of durations are drawn. */
const values: Readonly<Record<string, Values>> = {
  hang: always,
  stall: ["0B", "9B", "999B"],
  dribble: ["7ms"],
  "dribble-headers": ["1ms"],
  interim: ["100", "102"],
  "hang-up": cuts,
  reset: cuts,
  "cut-chunks": always,
  "cut-unmarked": always,
  "length-too-long": always,
  "length-too-short": always,
  "two-lengths": always,
  "length-and-chunks": always,
  "bad-chunk": always,
  "bare-newlines": always,
  garbage: always,
  "unknown-version": always,
  "bad-status": always,
  "bad-header": always,
  "header-flood": ["15KB", "20KB"],
  "unasked-upgrade": always,
  "body-on-204": always,
  "false-gzip": always,
  "cut-gzip": always,
  "half-json": always,
  "error-in-200": always,
  "error-status": [503, "503 retry-after 1s", 429, 409, 404, 500],
  "self-redirect": always,
  "unknown-name": always,
  "busy-resolver": always,
  "both-refuse": always,
  "forbidden-port": always,
  "full-queue": always,
  "reset-at-accept": always,
  "expects-tls": always,
  "behind-proxy": always,
  "most-at-once": [1, 2],
  "long-reply": ["10KB", "200KB", "16MB"],
  "body-limit": ["1KB"],
  "older-server": always,
};
const timed = ["delay", "blocked-loop", "write-limit", "impatient"];
/** Slow and failing servers are what defences are for. */
const usual = ["delay", "delay", "delay", "hang", "error-status", "hang-up", "reset", "blocked-loop", "stall"];

export type WrittenFault = Readonly<Record<string, unknown>>;

/** Draws a fault, often one that strikes only some calls or for some time. */
export function drawFault(draw: Draw): WrittenFault {
  const name = draw.holds(0.6) ? draw.one(usual) : draw.one([...Object.keys(values), ...timed]);
  const value = timed.includes(name) ? draw.time(60, 1100) : draw.one(values[name]!);
  return { [name]: value, ...(draw.holds(0.6) && plan(draw)) };
}

function plan(draw: Draw): WrittenFault {
  return draw.one<() => WrittenFault>([
    () => ({ calls: draw.some([1, 2, 3, 4], 1 + Math.floor(draw.number() * 2)) }),
    () => ({ first: draw.one([1, 2, 3]) }),
    () => ({ nth: draw.one([2, 3]) }),
    () => ({ until: draw.time(200, 1200) }),
    () => ({ from: draw.time(200, 900) }),
    () => ({ from: draw.time(100, 400), until: draw.time(600, 1300) }),
    () => ({ share: draw.one(["30%", "60%"]) }),
    () => ({ when: draw.one(["before", "after"]) }),
  ])();
}
