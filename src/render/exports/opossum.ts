import type { AskingSettings } from "../../service/asking/settings.ts";
import { cannotExpress, type Exporter, isSet } from "./export.ts";

/** A module for Node that wraps one function. */
export const opossum: Exporter = (settings) => {
  const { breaker, bulkhead, timeout } = settings;
  const isUsed = breaker !== undefined || bulkhead !== undefined || isSet(settings, "timeout");
  const options = [
    `timeout: ${isSet(settings, "timeout") ? timeout : false}`,
    ...(bulkhead === undefined ? [] : [`capacity: ${bulkhead.slots ?? 10}`]),
    ...(breaker === undefined ? ["enabled: false"] : breakerOptions(breaker)),
  ];
  const lines = [
    "import CircuitBreaker from 'opossum';",
    "",
    "export const guarded = (call) =>",
    "  new CircuitBreaker(call, {",
    ...options.map((option) => `    ${option},`),
    "  });",
    "// await guarded(call).fire(), where call throws what counts as a failure",
  ];
  return {
    lines: isUsed ? lines : [],
    cannot: [
      ...cannotExpress(settings, "opossum", ["timeout", "breaker", "bulkhead"]),
      ...breakerCannot(settings),
      ...(bulkhead?.queue === undefined && bulkhead?.waits === undefined
        ? []
        : ["opossum does not let a call wait for a slot"]),
      ...(bulkhead === undefined ? [] : ["opossum counts a full bulkhead as a failure of the circuit"]),
    ],
  };
};

function breakerOptions({
  share,
  of,
  atLeast,
  openFor = 10_000,
  failures = 5,
}: NonNullable<AskingSettings["breaker"]>) {
  const windowMs = typeof of === "object" ? of.ms : 10_000;
  const percent = share === undefined ? 99 : Math.round(share * 100);
  return [
    `errorThresholdPercentage: ${percent}`,
    `volumeThreshold: ${atLeast ?? (share === undefined ? failures : 0)}`,
    `resetTimeout: ${openFor}`,
    `rollingCountTimeout: ${windowMs}`,
  ];
}

function breakerCannot({ breaker }: AskingSettings): string[] {
  if (breaker === undefined) return [];
  const { share, of, probes = 1, slowShare } = breaker;
  return [
    ...(share === undefined
      ? ["opossum does not count consecutive failures: here nearly all calls in 10 s must fail, and at least that many"]
      : []),
    ...(typeof of === "number" ? ["opossum looks at a period of time, not at a number of calls: here 10 s"] : []),
    ...(probes > 1 ? ["opossum makes one trial call"] : []),
    ...(slowShare === undefined ? [] : ["opossum does not count slow calls; it only has a timeout"]),
  ];
}
