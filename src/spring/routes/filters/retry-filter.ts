import { type Definition, NamedArguments } from "../reading/arguments.ts";
import { Refused } from "../reading/route-mistakes.ts";
import { type Backoff, type Exception, exceptions, type RetryRule } from "../retry-rule.ts";
import type { Filter } from "../web-exchange.ts";
import { statusNamed } from "./status-names.ts";

const series = ["INFORMATIONAL", "SUCCESSFUL", "REDIRECTION", "CLIENT_ERROR", "SERVER_ERROR"] as const;
const fields = [
  "retries",
  "statuses",
  "methods",
  "backoff.firstBackoff",
  "backoff.maxBackoff",
  "backoff.factor",
  "backoff.basedOnPreviousValue",
  "jitter.randomFactor",
  "timeout",
];
const usualExceptions = ["java.io.IOException", "org.springframework.cloud.gateway.support.TimeoutException"] as const;

export function retry(definition: Definition): Filter {
  const again = readAgain(new NamedArguments(definition, fields));
  return () => ({ again });
}

function readAgain(named: NamedArguments): RetryRule {
  const retries = named.whole("retries", 3);
  if (retries <= 0) throw new Refused(`Retry: ${retries} is not a number of retries`, "write a number such as 3");
  const methods = named.list("methods") ?? ["GET"];
  if (methods.length === 0) throw new Refused("Retry: there is no method to retry", "write methods: GET");
  const again: RetryRule = {
    retries,
    series: (named.list("series") ?? ["SERVER_ERROR"]).map(seriesOf),
    statuses: (named.list("statuses") ?? []).map(statusNamed),
    methods,
    exceptions: (named.list("exceptions") ?? usualExceptions).map(exceptionOf),
    backoff: readBackoff(named),
    jitter: readJitter(named),
    timeoutMs: named.durationMs("timeout"),
  };
  if (again.series.length + again.statuses.length + again.exceptions.length === 0) {
    throw new Refused("Retry: there is nothing to retry", "write series, statuses or exceptions");
  }
  if ((again.timeoutMs ?? 0) < 0)
    throw new Refused("Retry: its timeout is below zero", "write a duration such as timeout: 1s");
  return again;
}

function seriesOf(text: string): number {
  const plain = text.toUpperCase().replace(/[^A-Z]/g, "");
  const at = series.findIndex((name) => name.replace("_", "") === plain);
  if (at < 0) throw new Refused(`Retry: "${text}" is not a series of statuses`, `write ${series.join(", ")}`);
  return at + 1;
}

function exceptionOf(text: string): Exception {
  if (Object.hasOwn(exceptions, text)) return text as Exception;
  throw new Refused(
    `the lab does not play the exception ${text} of Retry`,
    `write ${Object.keys(exceptions).join(", ")}`,
  );
}

function readBackoff(named: NamedArguments): Backoff | undefined {
  const firstMs = named.durationMs("backoff.firstBackoff");
  const maxMs = named.durationMs("backoff.maxBackoff");
  const factor = named.whole("backoff.factor", 2);
  const based = named.optional("backoff.basedOnPreviousValue");
  const isGiven = firstMs !== undefined || maxMs !== undefined || named.optional("backoff.factor") !== undefined;
  if (!isGiven && based === undefined) return undefined;
  return {
    firstMs: firstMs ?? 5,
    maxMs: maxMs ?? Number.POSITIVE_INFINITY,
    factor,
    basedOnPreviousValue: named.flag("backoff.basedOnPreviousValue", true),
  };
}

function readJitter(named: NamedArguments): number | undefined {
  const text = named.optional("jitter.randomFactor")?.trim();
  if (text === undefined) return undefined;
  const factor = Number(text);
  if (text !== "" && factor >= 0 && factor <= 1) return factor;
  throw new Refused(`Retry: a random factor of "${text}"`, "write a number from 0 to 1");
}
