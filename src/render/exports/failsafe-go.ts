import { type AskingSettings, type LayerName, layerNames } from "../../service/asking/settings.ts";
import { breakerCannot, cannotExpress, type Exporter, isSet, retryCannot } from "./export.ts";

type Policy = (settings: AskingSettings) => readonly string[] | undefined;

/** Go code; the policies stand outermost first. */
export const failsafeGo: Exporter = (settings) => {
  const { layers } = settings;
  const order = [...layers, ...layerNames.filter((name) => !layers.includes(name))];
  const used = order.flatMap((name) => {
    const built = policies[name]?.(settings);
    return built === undefined ? [] : [{ name: variables[name], built }];
  });
  const lines = [
    ...used.flatMap(({ name, built }) => built.map((line, at) => (at === 0 ? `${name} := ${line}` : `\t${line}`))),
    `executor := failsafe.With[*http.Response](${used.map(({ name }) => name).join(", ")})`,
  ];
  const knows = ["timeout", "deadline", "retry", "breaker", "bulkhead", "hedge", "fallback"] as const;
  const { breaker, bulkhead } = settings;
  return {
    lines: used.length === 0 ? [] : lines,
    cannot: [
      ...cannotExpress(settings, "failsafe-go", knows),
      ...retryCannot(settings, "failsafe-go"),
      ...breakerCannot(settings, "failsafe-go"),
      ...(settings.fallback?.cached === undefined ? [] : ["failsafe-go has no cache of answers for a fallback"]),
      ...(settings.hedge?.cancels === false ? ["failsafe-go cancels the calls that lost a hedge"] : []),
      ...(breaker?.slowShare === undefined ? [] : ["failsafe-go's circuit breaker does not count slow calls"]),
      ...(bulkhead?.queue === undefined ? [] : ["failsafe-go's bulkhead bounds the wait, not the queue"]),
    ],
  };
};

const variables: Readonly<Record<LayerName, string>> = {
  fallback: "instead",
  deadline: "inAll",
  retry: "retry",
  hedge: "hedge",
  breaker: "breaker",
  bulkhead: "slots",
  timeout: "perTry",
};

const built = (start: string, ...options: readonly string[]) => [
  `${start}.`,
  ...options.map((option) => `${option}.`),
  "Build()",
];
const ms = (value: number) => `${value}*time.Millisecond`;

const policies: Partial<Record<LayerName, Policy>> = {
  deadline: (settings) =>
    isSet(settings, "deadline") ? [`timeout.New[*http.Response](${ms(settings.deadline)})`] : undefined,
  timeout: (settings) =>
    isSet(settings, "timeout") ? [`timeout.New[*http.Response](${ms(settings.timeout)})`] : undefined,
  hedge: ({ hedge }) =>
    hedge &&
    built(
      `hedgepolicy.NewBuilderWithDelay[*http.Response](${ms(hedge.after!)})`,
      `WithMaxHedges(${hedge.most})`,
      // Without it any first result ends the call, a failure too.
      "CancelIf(func(r *http.Response, err error) bool { return err == nil && r.StatusCode < 500 && r.StatusCode != 409 && r.StatusCode != 429 })",
    ),
  retry: ({ retry }) => retry && retryPolicy(retry),
  fallback: ({ fallback }) => fallback && fallbackPolicy(fallback),
  breaker: ({ breaker }) => breaker && breakerPolicy(breaker),
  bulkhead: ({ bulkhead }) =>
    bulkhead &&
    built(
      `bulkhead.NewBuilder[*http.Response](${bulkhead.slots ?? 10})`,
      ...(bulkhead.waits === undefined ? [] : [`WithMaxWaitTime(${ms(bulkhead.waits)})`]),
    ),
};

function retryPolicy({ tries = 3, wait }: NonNullable<AskingSettings["retry"]>): string[] {
  const backoff = wait === undefined ? [] : [backoffOf(wait)];
  // It knows jitter as a part of the wait, more or less: as near to full and equal jitter as it comes.
  const jitter = { none: [], decorrelated: [], full: ["WithJitterFactor(1)"], equal: ["WithJitterFactor(0.5)"] };
  return built(
    "retrypolicy.NewBuilder[*http.Response]()",
    `WithMaxAttempts(${Number.isFinite(tries) ? tries : -1})`,
    ...backoff,
    ...jitter[wait?.jitter ?? "none"],
  );
}

function backoffOf({ first, most, factor }: NonNullable<NonNullable<AskingSettings["retry"]>["wait"]>): string {
  if (factor === 1) return `WithDelay(${ms(first)})`;
  return `WithBackoffFactor(${ms(first)}, ${Number.isFinite(most) ? ms(most) : "24*time.Hour"}, ${factor})`;
}

function fallbackPolicy({ to, status }: NonNullable<AskingSettings["fallback"]>): string[] | undefined {
  if (status !== undefined) return [`fallback.NewWithResult(&http.Response{StatusCode: ${status}})`];
  if (to === undefined) return undefined;
  return [
    "fallback.NewWithFunc(func(failsafe.Execution[*http.Response]) (*http.Response, error) {",
    `\treturn http.Get("http://${to}")`,
    "})",
  ];
}

function failuresOf(failures: number, of: NonNullable<AskingSettings["breaker"]>["of"]): string {
  if (of === undefined) return `WithFailureThreshold(${failures})`;
  return typeof of === "number"
    ? `WithFailureThresholdRatio(${failures}, ${of})`
    : `WithFailureThresholdPeriod(${failures}, ${ms(of.ms)})`;
}

function breakerPolicy(breaker: NonNullable<AskingSettings["breaker"]>): string[] {
  const { failures = 5, share, of, atLeast, openFor = 10_000, probes } = breaker;
  const trips =
    share === undefined
      ? failuresOf(failures, of)
      : typeof of === "object"
        ? `WithFailureRateThreshold(${share}, ${atLeast ?? 1}, ${ms(of.ms)})`
        : `WithFailureThresholdRatio(${Math.ceil(share * (of ?? 100))}, ${of ?? 100})`;
  const closes = probes === undefined ? [] : [`WithSuccessThreshold(${probes})`];
  return built("circuitbreaker.NewBuilder[*http.Response]()", trips, `WithDelay(${ms(openFor)})`, ...closes);
}
