import type { AskingSettings } from "../../service/asking/settings/asking-settings.ts";
import { breakerCannot, cannotExpress, type Exporter, insteadOf, isSet, percentOf } from "./export.ts";

/** Writes a module for Node that wraps one function. */
export const opossum: Exporter = (settings) => {
  const { breaker, bulkhead, timeout, fallback, layers } = settings;
  const instead = fallback && insteadOf(fallback);
  const isUsed = breaker !== undefined || bulkhead !== undefined || instead !== undefined || isSet(settings, "timeout");
  const options = [
    `timeout: ${isSet(settings, "timeout") ? timeout : false}`,
    ...(bulkhead === undefined ? [] : [`capacity: ${bulkhead.slots}`]),
    ...(breaker === undefined ? neverOpens : breakerOptions(breaker)),
  ];
  const lines = [
    "import CircuitBreaker from 'opossum';",
    "",
    "export const guarded = (call) => {",
    "  const guard = new CircuitBreaker(call, {",
    ...options.map((option) => `    ${option},`),
    "  });",
    ...(instead === undefined ? [] : [`  guard.fallback(${instead});`]),
    "  return guard;",
    "};",
    "// await guarded(call).fire(), where call throws what counts as a failure",
  ];
  return {
    lines: isUsed ? lines : [],
    cannot: [
      ...cannotExpress(settings, "opossum", ["timeout", "breaker", "bulkhead", "fallback"]),
      ...breakerCannot(settings, "opossum"),
      ...shareCannot(settings),
      ...(fallback?.cached === undefined ? [] : ["opossum has no cache of responses for a fallback"]),
      ...(layers.length === 0 ? [] : ["opossum's order is fixed: fallback, breaker, bulkhead, timeout"]),
      ...(bulkhead?.queue === undefined && bulkhead?.waits === undefined
        ? []
        : ["opossum does not let a call wait for a slot"]),
      ...(bulkhead === undefined ? [] : ["opossum counts a full bulkhead as a failure of the circuit"]),
    ],
  };
};

/** `enabled: false` would also skip timeout, capacity and fallback. A threshold of 100 % is never exceeded. */
const neverOpens = ["errorThresholdPercentage: 100"];

function breakerOptions({
  share,
  of,
  atLeast,
  openFor = 10_000,
  failures = 5,
}: NonNullable<AskingSettings["breaker"]>) {
  const windowMs = typeof of === "object" ? of.ms : 10_000;
  const percent = share === undefined ? 99 : percentOf(share);
  return [
    `errorThresholdPercentage: ${percent}`,
    `volumeThreshold: ${atLeast ?? (share === undefined ? failures : 0)}`,
    `resetTimeout: ${openFor}`,
    `rollingCountTimeout: ${windowMs}`,
  ];
}

function shareCannot({ breaker }: AskingSettings): string[] {
  if (breaker === undefined) return [];
  const { share, of, probes = 1, slowShare } = breaker;
  return [
    ...(share === undefined
      ? [
          "opossum does not count consecutive failures: it opens if nearly all calls in 10 s fail, and at least that many",
        ]
      : []),
    ...(typeof of === "number" || (of === undefined && share !== undefined)
      ? ["opossum counts the calls of a period, here 10 s, not the last calls"]
      : []),
    ...(probes > 1 ? ["opossum makes only one trial call"] : []),
    ...(slowShare === undefined ? [] : ["opossum does not count slow calls; it only has a timeout"]),
  ];
}
