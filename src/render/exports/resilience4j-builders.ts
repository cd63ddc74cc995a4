import { mustHave } from "../../text/values/must-have.ts";
import type { Exporter } from "./export.ts";
import { cannotByResilience4j, resilience4jModules } from "./resilience4j.ts";

const classes = {
  retry: "Retry",
  circuitbreaker: "CircuitBreaker",
  bulkhead: "Bulkhead",
  timelimiter: "TimeLimiter",
} as const;

/** Writes the same configuration as Java builders, for programs without Spring Boot. */
export const resilience4jBuilders: Exporter = (settings, to) => {
  const modules = Object.entries(resilience4jModules(settings)).flatMap(([name, lines]) =>
    lines === undefined ? [] : [{ name: name as keyof typeof classes, values: new Map(lines.map(pairOf)) }],
  );
  const imports = modules.flatMap(({ name, values }) => [
    ...["", "Config"].map((end) => `import io.github.resilience4j.${name}.${classes[name]}${end};`),
    ...(values.has("enableExponentialBackoff") ? ["import io.github.resilience4j.core.IntervalFunction;"] : []),
  ]);
  const code = modules.map(({ name, values }) => [
    "",
    `var ${name === "circuitbreaker" ? "breaker" : name} = ${classes[name]}.of("${to}", ${classes[name]}Config.custom()`,
    ...(name === "retry"
      ? retryCalls(values)
      : [...values].map(([key, value]) => `.${key}(${javaValue(key, value)})`)
    ).map((call) => `    ${call}`),
    "    .build());",
  ]);
  return {
    lines: modules.length === 0 ? [] : [...imports, "import java.time.Duration;", ...code.flat()],
    cannot: cannotByResilience4j(settings),
  };
};

function pairOf(line: string): [key: string, value: string] {
  const [key = "", value = ""] = line.split(": ");
  return [key, value];
}

function javaValue(key: string, value: string): string {
  const ms = /^(\d+)ms$/.exec(value)?.[1];
  if (ms !== undefined) return `Duration.ofMillis(${ms})`;
  if (value === "1d") return "Duration.ofDays(1)";
  if (key.endsWith("Threshold")) return `${value}f`;
  return key === "slidingWindowType" ? `CircuitBreakerConfig.SlidingWindowType.${value}` : value;
}

/** A builder takes the waits as one function. */
function retryCalls(values: ReadonlyMap<string, string>): string[] {
  const duration = (key: string) => javaValue(key, mustHave(values.get(key), key));
  const attempts = `.maxAttempts(${values.get("maxAttempts")})`;
  if (!values.has("enableExponentialBackoff")) return [attempts, `.waitDuration(${duration("waitDuration")})`];
  const spread = values.get("randomizedWaitFactor");
  const waits = [
    duration("waitDuration"),
    `${Number(values.get("exponentialBackoffMultiplier")).toFixed(2)}`,
    ...(spread === undefined ? [] : [spread]),
    ...(values.has("exponentialMaxWaitDuration") ? [duration("exponentialMaxWaitDuration")] : []),
  ];
  const kind = spread === undefined ? "ofExponentialBackoff" : "ofExponentialRandomBackoff";
  return [attempts, `.intervalFunction(IntervalFunction.${kind}(${waits.join(", ")}))`];
}
