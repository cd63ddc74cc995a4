import { openLoad, perSecond, type Row } from "../row.ts";

/** Evenly spaced arrivals far above the rate use the bucket's initial tokens and those earned until the last call. */
export function tokenBucket(rate: number, burst: number, offered: string, seconds: number): Row {
  const lastS = seconds - 1 / perSecond(offered);
  return {
    name: `calls let through, ${rate}/s and a burst of ${burst}, ${offered} for ${seconds} s`,
    play: () => ({
      setup: { gateway: { rateLimit: { rate, burst } }, order: {}, payment: {}, monolith: {} },
      steps: [{ load: "POST /orders", to: "gateway", rate: offered, spacing: "even", for: `${seconds}s` }],
    }),
    measure: { of: "good" },
    exact: Math.floor(burst + rate * lastS),
    source: "a token bucket lets through at most b + r·t",
    mutant: { what: "the bucket begins empty", gives: Math.floor(rate * lastS) },
  };
}

export function randomShare(share: number): Row {
  const percent = `${share * 100}%`;
  return {
    name: `share of the new server, ${percent} by chance`,
    play: (calls) => ({
      setup: { gateway: { share: percent, by: "random" }, order: {}, payment: {}, monolith: {} },
      steps: [openLoad("gateway", "100/s")(calls)],
    }),
    measure: { of: "servers.order.arrived", per: "offered" },
    exact: share,
    source: "the binomial distribution",
    mutant: { what: "the shares of both sides are exchanged", gives: 1 - share },
  };
}

/** How often the new server gets none of ten calls. */
export function noneOfTen(share: number): Row {
  const percent = `${share * 100}%`;
  return {
    name: `runs of ten calls in which none goes to the new server, ${percent} by chance`,
    play: () => ({
      setup: { gateway: { share: percent, by: "random" }, order: {}, payment: {}, monolith: {} },
      steps: [{ load: "POST /orders", to: "gateway", burst: 10 }],
      runs: 10_000,
    }),
    measure: { of: "servers.order.arrived", equals: 0, over: "runs" },
    exact: (1 - share) ** 10,
    source: "the binomial distribution",
    mutant: { what: "every tenth call goes there", gives: 0 },
  };
}
