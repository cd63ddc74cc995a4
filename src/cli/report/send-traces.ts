import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { hostOf } from "../../text/headers/url-host.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import type { Lab } from "../lab.ts";
import { addressesOf } from "../own/own-address.ts";

const patienceMs = 10_000;
const example = "write --otlp http://127.0.0.1:4318, or a file";

/** Where traces are sent. A name that has other addresses, too, is called only at those that may be called. */
export interface Collector {
  readonly url: URL;
  readonly addresses: readonly [string, ...string[]];
}

/** Returns the collector that `--otlp` names; undefined if it names a file. Throws a Problem if it may not be called. */
export async function collectorAt(written: string, allowedHost: string | undefined): Promise<Collector | undefined> {
  if (/^[\w.-]+:\d+$/.test(written)) throw wrong(`--otlp ${written} has no scheme`, `write --otlp http://${written}`);
  if (!/^\w+:\/\//.test(written)) return undefined;
  if (!/^https?:/i.test(written) || !URL.canParse(written))
    throw wrong(`--otlp ${written} is not a URL of HTTP`, example);
  const url = new URL(written);
  if (url.username !== "" || url.password !== "") throw wrong("--otlp takes no user and no password", example);
  const addresses = await addressesOf(hostOf(url), allowedHost);
  // The address of a collector is the one without the path of a signal.
  if (url.pathname === "/") url.pathname = "/v1/traces";
  return { url, addresses };
}

/** Sends traces as OTLP JSON. A collector that does not take them changes no verdict, so it is only told. */
export async function sendTraces({ terminal, interruption }: Lab, collector: Collector, body: string): Promise<void> {
  const { host } = collector.url;
  const why = await notSent(collector, body, AbortSignal.any([interruption.signal, AbortSignal.timeout(patienceMs)]));
  if (interruption.signal.aborted) return;
  const said = `warning: ${host} did not take the traces (${why}); --otlp traces.json writes them into a file`;
  terminal.note(why === undefined ? `Sent the traces to ${host}.` : said);
}

/** Returns why a collector did not take traces; undefined if it did. */
function notSent({ url, addresses }: Collector, body: string, signal: AbortSignal): Promise<string | undefined> {
  const lookup: LookupFunction = (_, { all }, found) => {
    const [first] = addresses;
    if (all)
      found(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      );
    else found(null, first, isIP(first));
  };
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve) => {
    const sent = request(url, { method: "POST", headers, lookup, signal, agent: false }, (response) => {
      const { statusCode = 0 } = response.resume();
      response.on("close", () =>
        resolve(statusCode >= 200 && statusCode < 300 ? undefined : `it answered ${statusCode}`),
      );
    });
    sent.on("error", (error: Error & { code?: string }) =>
      resolve(signal.aborted ? `no response within ${patienceMs / 1000} s` : (error.code ?? error.message)),
    );
    sent.end(body);
  });
}

function wrong(says: string, cure: string): ProblemError {
  return new ProblemError([{ says, cure }]);
}
