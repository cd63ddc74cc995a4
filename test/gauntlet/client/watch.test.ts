import { expect, test } from "vitest";
import type { ClientProgram } from "../../../src/gauntlet/client/client-target.ts";
import { watch } from "../../../src/gauntlet/client/watch.ts";

interface Watching {
  readonly endMs: number;
  readonly says?: string;
  /** The part of the time in which the machine was late. */
  readonly lateShare?: number;
  readonly isConnected?: boolean;
}

/** Watches a client by a clock that goes on by 50 ms at each look. */
async function watched({ endMs, says, lateShare = 0, isConnected = false }: Watching) {
  let nowMs = 0;
  const program: ClientProgram = {
    get end() {
      return nowMs >= endMs ? { code: 0, signal: null } : undefined;
    },
    lastSaid: () => says,
    lastLines: () => [],
    isLeft: () => false,
    kill: async () => {},
  };
  const now = () => {
    nowMs += 50;
    return nowMs;
  };
  const { verdict, end, isKilled, letGo } = await watch(program, {
    signal: new AbortController().signal,
    now,
    lagMs: () => nowMs * lateShare,
    untilMs: () => 500,
    isConnected: () => isConnected,
  });
  return { verdict, end, isKilled, letGo };
}

const paid = '{"verdict": "paid"}';

test.each([
  ["ends after its verdict", { endMs: 200, says: paid }, { verdict: "paid", end: "exit 0", letGo: true }],
  ["gives its verdict with its exit code", { endMs: 200 }, { verdict: "paid", end: "exit 0", letGo: true }],
  ["still runs a second after it", { endMs: 1500, says: paid }, { verdict: "paid", end: "still runs", letGo: false }],
  [
    "ends late while the machine is late, too",
    { endMs: 1500, says: paid, lateShare: 0.5 },
    { verdict: "paid", end: "exit 0", letGo: "undecided" },
  ],
  ["leaves a connection open", { endMs: 200, says: paid, isConnected: true }, { end: "exit 0", letGo: false }],
  [
    "says nothing in time",
    { endMs: 9000 },
    { verdict: undefined, end: "still runs", isKilled: true, letGo: undefined },
  ],
] as const)("a client that %s", async (_, watching, seen) => {
  expect(await watched(watching)).toMatchObject({ isKilled: false, ...seen });
});
