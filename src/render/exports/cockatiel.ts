import type { AskingSettings, LayerName } from "../../service/asking/settings/asking-settings.ts";
import { layerNames } from "../../service/asking/settings/asking-settings.ts";
import { breakerCannot, cannotExpress, type Exporter, insteadOf, isSet, retryCannot, usualWindow } from "./export.ts";

/** Writes a module for Node that wraps policies in the order of the layers. */
export const cockatiel: Exporter = (settings) => {
  const { layers } = settings;
  const order = [...layers, ...layerNames.filter((name) => !layers.includes(name))];
  const used = order.flatMap((name) => policies[name]?.(settings) ?? []);
  const imports = new Set(used.flatMap(({ needs }) => needs));
  const lines =
    used.length === 0
      ? []
      : [
          `import { ${[...imports, "wrap"].sort().join(", ")} } from 'cockatiel';`,
          "",
          "export const policy = wrap(",
          ...used.map(({ code }) => `  ${code},`),
          ");",
          "// await policy.execute(({ signal }) => call(signal)), where call throws what counts as a failure",
        ];
  const knows = ["timeout", "deadline", "retry", "breaker", "bulkhead", "fallback"] as const;
  return {
    lines,
    cannot: [
      ...cannotExpress(settings, "cockatiel", knows),
      ...retryCannot(settings, "cockatiel"),
      ...(ignoresFactor(settings)
        ? ["cockatiel ignores the factor of a wait unless its jitter is decorrelated: each wait doubles"]
        : []),
      ...breakerCannot(settings, "cockatiel"),
      ...(settings.breaker?.failures === undefined || settings.breaker.of === undefined
        ? []
        : ["cockatiel counts consecutive failures or a share: here consecutive failures"]),
      ...(settings.fallback?.cached === undefined ? [] : ["cockatiel has no cache of responses for a fallback"]),
      ...(settings.breaker?.slowShare === undefined ? [] : ["cockatiel's circuit breaker does not count slow calls"]),
      ...((settings.breaker?.probes ?? 1) > 1 ? ["cockatiel makes only one trial call"] : []),
      ...(settings.bulkhead?.waits === undefined ? [] : ["cockatiel lets a call wait in a bulkhead without a timeout"]),
    ],
  };
};

function ignoresFactor({ retry }: AskingSettings): boolean {
  if (retry?.wait === undefined || retry.wait.jitter === "decorrelated") return false;
  return retry.wait.factor !== 2 && (retry.wait.factor !== 1 || retry.wait.jitter !== "none");
}

interface CockatielPolicy {
  readonly needs: readonly string[];
  readonly code: string;
}

const policies: Partial<Record<LayerName, (settings: AskingSettings) => CockatielPolicy | undefined>> = {
  deadline: (settings) => (isSet(settings, "deadline") ? timeLimit(settings.deadline) : undefined),
  timeout: (settings) => (isSet(settings, "timeout") ? timeLimit(settings.timeout) : undefined),
  retry: ({ retry }) => retry && retryPolicy(retry),
  fallback: ({ fallback }) => {
    const instead = fallback && insteadOf(fallback);
    return instead === undefined
      ? undefined
      : { needs: ["fallback", "handleAll"], code: `fallback(handleAll, ${instead})` };
  },
  breaker: ({ breaker }) => breaker && breakerPolicy(breaker),
  bulkhead: ({ bulkhead }) =>
    bulkhead && { needs: ["bulkhead"], code: `bulkhead(${bulkhead.slots}, ${queueOf(bulkhead)})` },
};

function queueOf({ queue, waits }: NonNullable<AskingSettings["bulkhead"]>): string {
  return String(queue ?? (waits === undefined || waits === 0 ? 0 : "Infinity"));
}

function timeLimit(ms: number): CockatielPolicy {
  return { needs: ["timeout", "TimeoutStrategy"], code: `timeout(${ms}, TimeoutStrategy.Aggressive)` };
}

/** Cockatiel's maxAttempts counts only the retries. */
function retryPolicy({ tries = 3, wait }: NonNullable<AskingSettings["retry"]>): CockatielPolicy {
  const attempts = `maxAttempts: ${tries - 1}`;
  if (wait === undefined) return { needs: ["retry", "handleAll"], code: `retry(handleAll, { ${attempts} })` };
  if (wait.factor === 1 && wait.jitter === "none") {
    const code = `retry(handleAll, { ${attempts}, backoff: new ConstantBackoff(${wait.first}) })`;
    return { needs: ["retry", "handleAll", "ConstantBackoff"], code };
  }
  const generators = {
    none: "noJitterGenerator",
    full: "fullJitterGenerator",
    equal: "halfJitterGenerator",
    decorrelated: "decorrelatedJitterGenerator",
  };
  const generator = generators[wait.jitter];
  const parts = `initialDelay: ${wait.first}, maxDelay: ${wait.most}, exponent: ${wait.factor}, generator: ${generator}`;
  return {
    needs: ["retry", "handleAll", "ExponentialBackoff", generator],
    code: `retry(handleAll, { ${attempts}, backoff: new ExponentialBackoff({ ${parts} }) })`,
  };
}

function breakerPolicy(breaker: NonNullable<AskingSettings["breaker"]>): CockatielPolicy {
  const { failures = 5, share, of, atLeast, openFor = 10_000 } = breaker;
  const needs = (kind: string) => ["circuitBreaker", "handleAll", kind];
  const code = (made: string) => `circuitBreaker(handleAll, { halfOpenAfter: ${openFor}, breaker: new ${made} })`;
  if (share === undefined) return { needs: needs("ConsecutiveBreaker"), code: code(`ConsecutiveBreaker(${failures})`) };
  if (typeof of === "object") {
    const rps = atLeast === undefined ? "" : `, minimumRps: ${(atLeast * 1000) / of.ms}`;
    return {
      needs: needs("SamplingBreaker"),
      code: code(`SamplingBreaker({ threshold: ${share}, duration: ${of.ms}${rps} })`),
    };
  }
  const least = atLeast === undefined ? "" : `, minimumNumberOfCalls: ${Math.max(1, atLeast)}`;
  return {
    needs: needs("CountBreaker"),
    code: code(`CountBreaker({ threshold: ${share}, size: ${of ?? usualWindow}${least} })`),
  };
}
