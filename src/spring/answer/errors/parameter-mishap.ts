import { decodeForm } from "../../request/accepted-target.ts";
import type { RequestError } from "./error-answer.ts";

/** Finds a mistake in the parameters of a query, in the server's words; only operations read them. */
export function parameterMishap(query: string | undefined, most: number): RequestError | undefined {
  let count = 0;
  let from = 0;
  for (const pair of (query ?? "").split("&")) {
    const start = from;
    from += pair.length + 1;
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const [name, value] = equals < 0 ? [pair, ""] : [pair.slice(0, equals), pair.slice(equals + 1)];
    if (name === "")
      return mishap(
        `Invalid chunk starting at byte [${start}] and ending at byte [${start + pair.length}] with a value of [${pair}] ignored`,
      );
    if (decodeForm(name) === undefined || decodeForm(value) === undefined) return mishap(undecodable(name, value));
    if (++count > most) return mishap(tooMany(most));
  }
  return undefined;
}

function undecodable(name: string, value: string): string {
  return `Character decoding failed. Parameter [${name}] with value [${value}] has been ignored. Note that the name and value quoted here may be corrupted due to the failed decoding. Use debug level logging to see the original, non-corrupted values.`;
}

function tooMany(most: number): string {
  return `More than the maximum number of request parameters (GET plus POST) for a single request ([${most}]) were detected. Any parameters beyond this limit have been ignored. To change this limit, set the maxParameterCount attribute on the Connector.`;
}

function mishap(message: string): RequestError {
  return { status: 400, exception: "org.apache.tomcat.util.http.InvalidParameterException", message };
}
