import type { BreakerRules, TrialVerdict, Trip } from "./breaker-rules.ts";
import type { BreakerSettings } from "./breaker-settings.ts";
import type { WindowRule } from "./window.ts";

const never = Number.POSITIVE_INFINITY;

/** The rules of the lab's own breaker. Each library is described by its differences. */
const own = {
  shareOf: "ended",
  checks: "bad-results",
  slowerThanMs: never,
  warmUpMs: 0,
  waitEnd: "allowed",
  halfOpens: "at-a-call",
  probesAre: "in-all",
  others: "rejected",
  halfOpenMostMs: never,
  undecided: "open",
  late: "ignored",
  ignored: "not-counted",
  closing: "empties",
} as const satisfies Partial<BreakerRules>;

/** A test compares each library's rules with recordings of that library. */
export const breakers = {
  lab(settings: BreakerSettings): BreakerRules {
    const { slowerThanMs = never, openMs = 10_000, probes = 1 } = settings;
    return {
      ...own,
      window: windowOf(settings, 1, "from-zero"),
      trip: tripOf(settings, 5, { atShare: "opens", sum: "quotient", atLeast: settings.ofCalls ?? 10 }),
      slowerThanMs,
      openMs,
      probes,
      verdict: passes(probes),
    };
  },

  resilience4j({ failures, ofMs, ...settings }: BreakerSettings): BreakerRules {
    const { ofCalls = failures ?? 100, atLeast = failures ?? 100, openMs = 60_000, probes = 10 } = settings;
    const {
      share = failures === undefined ? 0.5 : failures / ofCalls,
      slowShare = 1,
      slowerThanMs = 60_000,
    } = settings;
    // A window of calls lowers a minimum that exceeds its size; a window of time does not.
    const least = ofMs === undefined ? Math.min(atLeast, ofCalls) : atLeast;
    return {
      ...own,
      window: windowOf({ ofMs, ofCalls }, 1000, "from-zero"),
      trip: { share, slowShare, atShare: "opens", sum: "quotient", atLeast: least },
      checks: "every-result",
      slowerThanMs,
      openMs,
      waitEnd: "rejected",
      probes,
      verdict: { kind: "shares", after: Math.min(atLeast, probes), first: "failures" },
      late: "counts",
    };
  },

  cockatiel(settings: BreakerSettings): BreakerRules {
    const { share = 1, ofCalls, ofMs = 0, openMs = 10_000 } = settings;
    const sliceMs = Math.round(ofMs / Math.max(5, Math.ceil(ofMs / 1000)));
    const atLeast = ofCalls ?? (ofMs * 5) / (share * 1000);
    return {
      ...own,
      window: windowOf(settings, sliceMs, "by-calls"),
      trip: tripOf(settings, 5, { atShare: "stays-closed", sum: "product", atLeast }),
      openMs,
      probes: 1,
      verdict: passes(1),
      others: "wait",
      late: "as-begun",
      ignored: "closes",
      closing: "empties-to-trial",
    };
  },

  opossum({ share = 0.5, ofMs = 10_000, atLeast = 0, openMs = 30_000 }: BreakerSettings): BreakerRules {
    return {
      ...own,
      window: windowOf({ ofMs }, Math.floor(ofMs / 10), "from-emptied"),
      shareOf: "asked",
      trip: { share, atShare: "stays-closed", sum: "percent", atLeast },
      openMs,
      halfOpens: "by-timer",
      probes: 1,
      verdict: passes(1),
      late: "counts",
      ignored: "success",
      closing: "keeps",
    };
  },

  gobreaker(settings: BreakerSettings): BreakerRules {
    const { ofMs, openMs = 60_000, probes = 1 } = settings;
    return {
      ...own,
      window: ofMs === undefined ? { kind: "all" } : { kind: "period", forMs: ofMs },
      shareOf: "begun",
      trip: tripOf(settings, 6, { atShare: "opens", sum: "quotient", atLeast: 0 }),
      openMs,
      waitEnd: "rejected",
      halfOpens: "at-a-look",
      probes,
      verdict: passes(probes),
    };
  },

  "failsafe-go"(settings: BreakerSettings): BreakerRules {
    const { share, failures = 1, ofCalls = failures, ofMs, atLeast = 1, openMs = 60_000 } = settings;
    const rate = share !== undefined && ofMs !== undefined;
    const most = share === undefined ? failures : Math.ceil(share * ofCalls);
    const { probes = rate ? atLeast : ofCalls } = settings;
    const likeClosed: TrialVerdict = rate
      ? { kind: "shares", after: atLeast, first: "successes" }
      : { kind: "counts", successes: ofCalls - most + 1, failures: most };
    return {
      ...own,
      window: windowOf({ ofMs, ofCalls }, (ofMs ?? 0) / 10, "from-zero"),
      trip: { ...(rate ? { share } : { failures: most }), atShare: "opens", sum: "whole-percent", atLeast },
      checks: "every-result",
      openMs,
      probes,
      probesAre: "at-a-time",
      verdict: settings.probes === undefined ? likeClosed : passes(probes),
      late: "counts",
      ignored: "success",
    };
  },

  pybreaker({ failures = 5, openMs = 60_000, probes = 1 }: BreakerSettings): BreakerRules {
    return {
      ...own,
      window: { kind: "all" },
      trip: { inARow: failures, atShare: "opens", sum: "quotient", atLeast: 0 },
      openMs,
      probes: never,
      verdict: passes(probes),
      late: "counts",
      ignored: "success",
    };
  },
} satisfies Record<string, (settings: BreakerSettings) => BreakerRules>;

export type BreakerKind = keyof typeof breakers;
export const breakerKinds = Object.keys(breakers) as [BreakerKind, ...BreakerKind[]];

const counted = ["failures", "share", "ofCalls", "ofMs", "atLeast", "openMs"] as const;
const slow = ["slowShare", "slowerThanMs"] as const;

/** The settings that each kind of breaker accepts. */
export const breakerTakes: Readonly<Record<BreakerKind, readonly (keyof BreakerSettings)[]>> = {
  lab: [...counted, ...slow, "probes"],
  resilience4j: [...counted, ...slow, "probes"],
  cockatiel: counted,
  opossum: ["share", "ofMs", "atLeast", "openMs"],
  gobreaker: ["failures", "share", "ofMs", "atLeast", "openMs", "probes"],
  "failsafe-go": [...counted, "probes"],
  pybreaker: ["failures", "openMs", "probes"],
};

type Cut = Extract<WindowRule, { kind: "slices" }>["cut"];

function windowOf({ ofCalls, ofMs }: BreakerSettings, sliceMs: number, cut: Cut): WindowRule {
  if (ofMs !== undefined) return { kind: "slices", slices: Math.ceil(ofMs / sliceMs), sliceMs, cut };
  return ofCalls === undefined ? { kind: "all" } : { kind: "calls", size: ofCalls };
}

function tripOf(settings: BreakerSettings, inARow: number, defaults: Omit<Trip, "inARow">): Trip {
  const { share, slowShare, failures, ofCalls, ofMs, atLeast = defaults.atLeast } = settings;
  const trip = { ...defaults, share, slowShare, atLeast };
  if (failures === undefined) return share === undefined && slowShare === undefined ? { ...trip, inARow } : trip;
  return ofCalls === undefined && ofMs === undefined ? { ...trip, inARow: failures } : { ...trip, failures };
}

/** Returns a verdict that closes after this many successes and opens after any failure. */
function passes(successes: number): TrialVerdict {
  return { kind: "counts", successes, failures: 1 };
}
