import type { AskingSettings } from "../../service/asking/settings.ts";
import { breakerCannot, cannotExpress, type Exporter, isSet, retryCannot } from "./export.ts";

/** The configuration of Spring Boot, in application.yaml. */
export const resilience4j: Exporter = (settings, to) => {
  const { retry, breaker, bulkhead, timeout, layers } = settings;
  const parts = {
    retry: retry && retryLines(retry),
    circuitbreaker: breaker && breakerLines(breaker),
    bulkhead: bulkhead && bulkheadLines(bulkhead),
    timelimiter: isSet(settings, "timeout")
      ? [`timeoutDuration: ${timeout}ms`, "cancelRunningFuture: true"]
      : undefined,
  };
  const lines = Object.entries(parts).flatMap(([module, inside]) =>
    inside === undefined
      ? []
      : [`  ${module}:`, "    instances:", `      ${to}:`, ...inside.map((line) => `        ${line}`)],
  );
  return {
    lines: lines.length === 0 ? [] : ["# application.yaml", "resilience4j:", ...lines],
    cannot: [
      ...cannotExpress(settings, "resilience4j", ["timeout", "retry", "breaker", "bulkhead", "fallback"]),
      ...(settings.fallback === undefined
        ? []
        : ["resilience4j's fallback is a method of yours, which the annotation names"]),
      ...retryCannot(settings, "resilience4j"),
      ...breakerCannot(settings, "resilience4j"),
      ...windowCannot(settings),
      ...(layers.length === 0
        ? []
        : [
            "resilience4j's order is Retry, CircuitBreaker, TimeLimiter, Bulkhead, unless its aspects are given another",
          ]),
    ],
  };
};

/** The greatest number of attempts that Java can count. */
const mostInt = 2 ** 31 - 1;

function retryLines({ tries = 3, wait }: NonNullable<AskingSettings["retry"]>): string[] {
  const first = [`maxAttempts: ${Math.min(tries, mostInt)}`, `waitDuration: ${wait?.first ?? 0}ms`];
  if (wait === undefined) return first;
  const grows = [
    "enableExponentialBackoff: true",
    `exponentialBackoffMultiplier: ${wait.factor}`,
    ...(Number.isFinite(wait.most) ? [`exponentialMaxWaitDuration: ${wait.most}ms`] : []),
  ];
  // A wait between x (1 - f) and x (1 + f), f below 1: as near to full and equal jitter as it comes.
  const factor = wait.jitter === "full" ? 0.99 : 0.5;
  const spread = wait.jitter === "none" ? [] : ["enableRandomizedWait: true", `randomizedWaitFactor: ${factor}`];
  return [...first, ...grows, ...spread];
}

function breakerLines(breaker: NonNullable<AskingSettings["breaker"]>): string[] {
  const { failures, share, of, atLeast, openFor = 10_000, probes = 1, slowerThan, slowShare } = breaker;
  const inARow = share === undefined && slowShare === undefined;
  const isTime = typeof of === "object";
  const size = isTime ? Math.ceil(of.ms / 1000) : (of ?? (inARow ? (failures ?? 5) : 100));
  const counted = isTime ? (failures ?? 5) : size;
  const rate = inARow ? Math.round(((failures ?? 5) / counted) * 100) : Math.round((share ?? 1) * 100);
  return [
    `slidingWindowType: ${isTime ? "TIME_BASED" : "COUNT_BASED"}`,
    `slidingWindowSize: ${size}`,
    `minimumNumberOfCalls: ${Math.max(1, atLeast ?? (inARow ? counted : Math.min(size, 10)))}`,
    `failureRateThreshold: ${rate}`,
    ...(slowerThan === undefined ? [] : [`slowCallDurationThreshold: ${slowerThan}ms`]),
    ...(slowShare === undefined ? [] : [`slowCallRateThreshold: ${Math.round(slowShare * 100)}`]),
    `waitDurationInOpenState: ${openFor}ms`,
    `permittedNumberOfCallsInHalfOpenState: ${probes}`,
  ];
}

function windowCannot({ breaker }: AskingSettings): string[] {
  if (breaker === undefined || breaker.share !== undefined || breaker.slowShare !== undefined) return [];
  if (typeof breaker.of === "number") return [];
  return breaker.of === undefined
    ? ["resilience4j does not count consecutive failures: a window full of failures has the same effect"]
    : [
        "resilience4j does not count failures within a time, only their share: it opens if at least that many calls were made and all of them failed",
      ];
}

function bulkheadLines({ slots = 10, waits, queue }: NonNullable<AskingSettings["bulkhead"]>): string[] {
  const wait = waits ?? (queue === undefined || queue === 0 ? 0 : undefined);
  return [`maxConcurrentCalls: ${slots}`, `maxWaitDuration: ${wait === undefined ? "1d" : `${wait}ms`}`];
}
