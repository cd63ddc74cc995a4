import { retryRules } from "../../policy/retry/retry-libraries.ts";
import { type AskingSettings, type LayerName, layerNames } from "../../service/asking/settings/asking-settings.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { bothWays, breakerCannot, cannotExpress, type Exporter, isSet, retryCannot, usualWindow } from "./export.ts";

type PolicyLines = (settings: AskingSettings) => readonly string[] | undefined;

/** Writes Go code, with the outermost policy first. */
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
      ...(settings.fallback?.cached === undefined ? [] : ["failsafe-go has no cache of responses for a fallback"]),
      ...(settings.hedge?.cancels === false ? ["failsafe-go always cancels the other calls of a hedge"] : []),
      ...(breaker?.slowShare === undefined ? [] : ["failsafe-go's circuit breaker does not count slow calls"]),
      ...(breaker?.share === undefined || typeof breaker.of === "object"
        ? []
        : ["failsafe-go opens after that number of failures among the last calls, however few have ended"]),
      ...(bulkhead?.queue === undefined ? [] : ["failsafe-go's bulkhead limits the wait, not the queue"]),
    ],
  };
};

const variables: Readonly<Record<LayerName, string>> = {
  fallback: "instead",
  deadline: "inAll",
  retry: "retry",
  hedge: "hedge",
  breaker: "breaker",
  throttle: "throttle",
  adaptive: "adaptive",
  bulkhead: "slots",
  timeout: "perTry",
};

const built = (start: string, ...options: readonly string[]) => [
  `${start}.`,
  ...options.map((option) => `${option}.`),
  "Build()",
];
const ms = (value: number) => `${value}*time.Millisecond`;

const policies: Partial<Record<LayerName, PolicyLines>> = {
  deadline: (settings) =>
    isSet(settings, "deadline") ? [`timeout.New[*http.Response](${ms(settings.deadline)})`] : undefined,
  timeout: (settings) =>
    isSet(settings, "timeout") ? [`timeout.New[*http.Response](${ms(settings.timeout)})`] : undefined,
  hedge: ({ hedge }) =>
    hedge &&
    built(
      `hedgepolicy.NewBuilderWithDelay[*http.Response](${ms(mustHave(hedge.after, "the delay of a hedge"))})`,
      `WithMaxHedges(${hedge.most})`,
      // By default any first result ends the call, even a failure.
      "CancelIf(func(r *http.Response, err error) bool { return err == nil && r.StatusCode < 500 && r.StatusCode != 409 && r.StatusCode != 429 })",
    ),
  retry: ({ retry }) => retry && retryPolicy(retry),
  fallback: ({ fallback }) => fallback && fallbackPolicy(fallback),
  breaker: ({ breaker }) => breaker && breakerPolicy(breaker),
  bulkhead: ({ bulkhead }) =>
    bulkhead &&
    built(
      `bulkhead.NewBuilder[*http.Response](${bulkhead.slots})`,
      ...(bulkhead.waits === undefined ? [] : [`WithMaxWaitTime(${ms(bulkhead.waits)})`]),
    ),
};

/** Returns which answers and errors are failures. By default failsafe-go only checks errors. */
function handles(ends: readonly (number | string)[]): string[] {
  const answers = ends.filter((each) => typeof each === "number" || /^\dxx$/.test(each));
  if (answers.length === 0) return [];
  const is = answers.map((each) =>
    typeof each === "number" ? `r.StatusCode == ${each}` : `r.StatusCode/100 == ${each[0]}`,
  );
  const test = is.join(" || ");
  const isFailure =
    answers.length < ends.length ? `err != nil || ${test}` : `err == nil && ${is.length > 1 ? `(${test})` : test}`;
  return [`HandleIf(func(r *http.Response, err error) bool { return ${isFailure} })`];
}

function retryPolicy({ tries = 3, wait, on, like }: NonNullable<AskingSettings["retry"]>): string[] {
  const middle = wait && bothWays(wait);
  const answers = retryRules(like).on.flatMap((cause) => cause.answers?.only ?? []);
  return built(
    "retrypolicy.NewBuilder[*http.Response]()",
    ...handles(on ?? ["failure", ...answers]),
    `WithMaxAttempts(${Number.isFinite(tries) ? tries : -1})`,
    ...(wait === undefined ? [] : [backoffOf({ ...wait, ...middle })]),
    ...(middle === undefined ? [] : [`WithJitterFactor(${Number(middle.part.toFixed(3))})`]),
    // Returns the last result instead of an error that counts the tries.
    "ReturnLastFailure()",
  );
}

function backoffOf({ first, most, factor }: NonNullable<NonNullable<AskingSettings["retry"]>["wait"]>): string {
  if (factor === 1 || most <= first) return `WithDelay(${ms(Math.min(first, most))})`;
  return `WithBackoffFactor(${ms(first)}, ${Number.isFinite(most) ? ms(most) : "24*time.Hour"}, ${factor})`;
}

function fallbackPolicy({ to, status }: NonNullable<AskingSettings["fallback"]>): string[] | undefined {
  const handled = handles(["failure", "5xx"]);
  if (status !== undefined)
    return built(`fallback.NewBuilderWithResult(&http.Response{StatusCode: ${status}, Body: http.NoBody})`, ...handled);
  if (to === undefined) return undefined;
  const call = `func(failsafe.Execution[*http.Response]) (*http.Response, error) { return http.Get("http://${to}") }`;
  return built(`fallback.NewBuilderWithFunc(${call})`, ...handled);
}

function failuresOf(failures: number, of: NonNullable<AskingSettings["breaker"]>["of"]): string {
  if (of === undefined) return `WithFailureThreshold(${failures})`;
  return typeof of === "number"
    ? `WithFailureThresholdRatio(${failures}, ${of})`
    : `WithFailureThresholdPeriod(${failures}, ${ms(of.ms)})`;
}

function breakerPolicy(breaker: NonNullable<AskingSettings["breaker"]>): string[] {
  const { failures = 5, share, of, atLeast, openFor = 10_000, probes, counts } = breaker;
  const trips =
    share === undefined
      ? failuresOf(failures, of)
      : typeof of === "object"
        ? `WithFailureRateThreshold(${share}, ${Math.max(1, atLeast ?? 1)}, ${ms(of.ms)})`
        : `WithFailureThresholdRatio(${Math.ceil(share * (of ?? usualWindow))}, ${of ?? usualWindow})`;
  const closes = probes === undefined ? [] : [`WithSuccessThreshold(${probes})`];
  const handled = handles(counts);
  return built(
    "circuitbreaker.NewBuilder[*http.Response]()",
    ...handled,
    trips,
    `WithDelay(${ms(openFor)})`,
    ...closes,
  );
}
