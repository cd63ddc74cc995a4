import { ProblemError } from "../../text/problem.ts";
import type { Lab } from "../lab.ts";
import { addressesOf, hostOf } from "../own/own-address.ts";

const patienceMs = 10_000;

/** Returns the URL for traces at a collector. Throws a Problem if it may not be called. */
export async function collectorAt(written: string, allowedHost: string | undefined): Promise<URL> {
  if (!URL.canParse(written)) throw wrong(`--otlp ${written} is not a URL`, "write --otlp http://127.0.0.1:4318");
  const url = new URL(written);
  if (url.username !== "" || url.password !== "")
    throw wrong("--otlp takes no user and no password", "write --otlp http://127.0.0.1:4318");
  await addressesOf(hostOf(url), allowedHost);
  // The address of a collector is the one without the path of a signal.
  if (url.pathname === "/") url.pathname = "/v1/traces";
  return url;
}

/** Sends traces as OTLP JSON. Throws a Problem if the collector does not take them. */
export async function sendTraces({ terminal, interruption }: Lab, url: URL, body: string): Promise<void> {
  const signal = AbortSignal.any([interruption.signal, AbortSignal.timeout(patienceMs)]);
  const headers = { "content-type": "application/json" };
  const cure = "start the collector, or name a file: --otlp traces.json";
  const why = await fetch(url, { method: "POST", headers, body, signal, redirect: "error" }).then(
    async ({ ok, status, body: answer }) => {
      await answer?.cancel();
      return ok ? undefined : `it answered ${status}`;
    },
    (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.name,
  );
  if (interruption.signal.aborted) return;
  if (why !== undefined) throw wrong(`${url.host} did not take the traces: ${why}`, cure);
  terminal.say(`Sent the traces to ${url.host}.\n`);
}

function wrong(says: string, cure: string): ProblemError {
  return new ProblemError([{ says, cure }]);
}
