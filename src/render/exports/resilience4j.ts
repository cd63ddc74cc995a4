import type { AskingSettings } from "../../service/asking/settings/asking-settings.ts";
import {
  bothWays,
  breakerCannot,
  cannotExpress,
  type Exporter,
  isSet,
  percentOf,
  retryCannot,
  usualWindow,
} from "./export.ts";

/** Writes configuration for Spring Boot's application.yaml. */
export const resilience4j: Exporter = (settings, to) => {
  const lines = Object.entries(resilience4jModules(settings)).flatMap(([module, inside]) =>
    inside === undefined
      ? []
      : [`  ${module}:`, "    instances:", `      ${to}:`, ...inside.map((line) => `        ${line}`)],
  );
  return {
    lines: lines.length === 0 ? [] : ["# application.yaml", "resilience4j:", ...lines],
    cannot: cannotByResilience4j(settings),
  };
};

/** Returns the settings of each module that is used, as `name: value`. */
export function resilience4jModules(settings: AskingSettings) {
  const { retry, breaker, bulkhead, timeout } = settings;
  return {
    retry: retry && retryLines(retry),
    circuitbreaker: breaker && breakerLines(breaker),
    bulkhead: bulkhead && bulkheadLines(bulkhead),
    timelimiter: isSet(settings, "timeout")
      ? [`timeoutDuration: ${timeout}ms`, "cancelRunningFuture: true"]
      : undefined,
  };
}

export function cannotByResilience4j(settings: AskingSettings): string[] {
  const ofLayers =
    "resilience4j's order is Retry, CircuitBreaker, TimeLimiter, Bulkhead, unless you change the order of its aspects";
  return [
    ...cannotExpress(settings, "resilience4j", ["timeout", "retry", "breaker", "bulkhead", "fallback"]),
    ...(settings.fallback === undefined
      ? []
      : ["resilience4j's fallback is a method in your code that the annotation names"]),
    ...retryCannot(settings, "resilience4j"),
    ...breakerCannot(settings, "resilience4j"),
    ...windowCannot(settings),
    ...springCannot(settings),
    ...(settings.layers.length === 0 ? [] : [ofLayers]),
  ];
}

/** The maximum of Java's int. */
const mostInt = 2 ** 31 - 1;

function retryLines({ tries = 3, wait }: NonNullable<AskingSettings["retry"]>): string[] {
  const attempts = `maxAttempts: ${Math.min(tries, mostInt)}`;
  if (wait === undefined) return [attempts, "waitDuration: 0ms"];
  const middle = bothWays(wait);
  const grows = [
    "enableExponentialBackoff: true",
    `exponentialBackoffMultiplier: ${wait.factor}`,
    ...(Number.isFinite(wait.most) ? [`exponentialMaxWaitDuration: ${wait.most}ms`] : []),
  ];
  // The factor must be below 1. Decorrelated waits get the largest possible spread.
  const part = Math.min(0.99, Number((middle?.part ?? 0.5).toFixed(2)));
  const spread = wait.jitter === "none" ? [] : ["enableRandomizedWait: true", `randomizedWaitFactor: ${part}`];
  return [attempts, `waitDuration: ${middle?.first ?? wait.first}ms`, ...grows, ...spread];
}

function breakerLines(breaker: NonNullable<AskingSettings["breaker"]>): string[] {
  const { failures, share, of, atLeast, openFor = 10_000, probes = 1, slowerThan, slowShare } = breaker;
  const inARow = share === undefined && slowShare === undefined;
  const isTime = typeof of === "object";
  const size = isTime ? Math.ceil(of.ms / 1000) : (of ?? (inARow ? (failures ?? 5) : usualWindow));
  const counted = isTime ? (failures ?? 5) : size;
  const rate = percentOf(inARow ? (failures ?? 5) / counted : (share ?? 1));
  return [
    `slidingWindowType: ${isTime ? "TIME_BASED" : "COUNT_BASED"}`,
    `slidingWindowSize: ${size}`,
    `minimumNumberOfCalls: ${Math.max(1, atLeast ?? (inARow ? counted : Math.min(size, 10)))}`,
    `failureRateThreshold: ${rate}`,
    ...(slowerThan === undefined ? [] : [`slowCallDurationThreshold: ${slowerThan}ms`]),
    ...(slowShare === undefined ? [] : [`slowCallRateThreshold: ${percentOf(slowShare)}`]),
    `waitDurationInOpenState: ${openFor}ms`,
    `permittedNumberOfCallsInHalfOpenState: ${probes}`,
  ];
}

function windowCannot({ breaker }: AskingSettings): string[] {
  if (breaker === undefined || breaker.share !== undefined) return [];
  if (breaker.slowShare !== undefined) return ["resilience4j cannot ignore failures: it also opens if all calls fail"];
  if (typeof breaker.of === "number")
    return [`resilience4j checks the share only after ${breaker.of} calls have ended, not at each failure`];
  return breaker.of === undefined
    ? ["resilience4j does not count consecutive failures: a window full of failures has the same effect"]
    : [
        "resilience4j does not count the failures of a period, only their share: it opens if at least that many calls were made and all of them failed",
      ];
}

/** Lists the general differences of Resilience4j's modules. */
function springCannot({ retry, breaker, bulkhead, timeout, layers, ...rest }: AskingSettings): string[] {
  const counts = breaker?.counts ?? [];
  const limitsTime = isSet({ ...rest, timeout, layers } as AskingSettings, "timeout");
  return [
    ...(retry === undefined || retry.on !== undefined
      ? []
      : ["resilience4j retries every exception, unless retryExceptions names some"]),
    ...(counts.includes("failure") ? ["resilience4j counts every exception, unless recordExceptions names some"] : []),
    ...(limitsTime ? ["resilience4j's TimeLimiter works only for a method that returns a CompletionStage"] : []),
    ...(limitsTime && bulkhead !== undefined && layers.length === 0
      ? ["resilience4j's TimeLimiter includes the wait for a slot of the bulkhead"]
      : []),
    ...(bulkhead?.queue === undefined ? [] : ["resilience4j's bulkhead limits the wait, not the queue"]),
    ...(retry?.wait === undefined || bothWays(retry.wait) === undefined || !Number.isFinite(retry.wait.most)
      ? []
      : ["resilience4j caps a wait after its jitter: more and more waits are exactly the cap"]),
  ];
}

function bulkheadLines({ slots, waits, queue }: NonNullable<AskingSettings["bulkhead"]>): string[] {
  const wait = waits ?? (queue === undefined || queue === 0 ? 0 : undefined);
  return [`maxConcurrentCalls: ${slots}`, `maxWaitDuration: ${wait === undefined ? "1d" : `${wait}ms`}`];
}
