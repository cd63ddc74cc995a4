import type { ShareMode } from "../../policy/random/share.ts";
import type { RawSetup, Scenario } from "../scenario.ts";
import { sendOf } from "../steps/send-step.ts";
import type { OwnRoutes } from "./own-routes.ts";
import type { RouteRequestLine } from "./request-line.ts";

/** Requests to the gateway and the settings for routing them. */
export interface RouteQuestion {
  /** The percentage of requests for the new server, which may have a fraction. */
  readonly percent: number;
  readonly by: ShareMode;
  readonly requests: readonly RouteRequestLine[];
  /** The routes in a user's own file, which replace the share. */
  readonly own: OwnRoutes | undefined;
  /** Whether to explain for each request why other routes did not match. */
  readonly why: boolean;
  readonly startTime: string | undefined;
}

/** The only token that the gateway accepts; the client sends it by default. */
export const labToken = "lab-token";

/** Returns a scenario in memory that sends requests through the gateway. */
export function routeScenario(question: RouteQuestion): Scenario {
  return {
    name: "route",
    track: "",
    title: titleOf(question),
    worlds: ["real", "virtual"],
    needs: [],
    misleads: false,
    hints: [],
    setup: setupOf(question),
    steps: question.requests.map((line) => sendOf({ ...line, to: "gateway" })),
    expect: [],
  };
}

function titleOf({ percent, requests, own }: RouteQuestion): string {
  const count = requests.reduce((sum, { times }) => sum + times, 0);
  const asked = count === 1 ? "one request" : `${count} requests`;
  return own
    ? `${asked}, routed by ${own.file}`
    : `${asked}, ${percent} % of orders to order (new), all else to monolith (old)`;
}

/** The client that loads fastest, because the results do not depend on it. */
const fast = { client: "http" } as const;

function setupOf({ percent, by, own, why, startTime }: RouteQuestion): RawSetup {
  const common = { ...fast, ...(startTime !== undefined && { startTime }) };
  if (own === undefined) {
    return {
      gateway: { share: `${percent}%`, by, tokens: [labToken], ...common },
      order: fast,
      payment: fast,
      monolith: fast,
    };
  }
  const { properties, otherPrefixes, standIns } = own;
  const names = Object.fromEntries(standIns.map(({ uri, server }) => [uri, server]));
  return {
    gateway: { properties, otherPrefixes, standIns: names, by: "random", why, ...common },
    ...Object.fromEntries(standIns.map(({ uri, server }) => [server, { is: "stand-in", for: uri, ...fast }])),
  };
}
