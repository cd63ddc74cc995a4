import { ProblemError } from "../../text/problems/problem.ts";
import { shown } from "../../text/values/format-value.ts";
import { suggest } from "../../text/words/suggestion.ts";
import { type CallFailure, callFailure } from "./call-failures.ts";

/** A single call of a run, such as `order->payment POST /pay#1`. */
export interface CallPlace {
  readonly from: string;
  readonly to: string;
  /** The method and path, if only such calls count. */
  readonly line?: string;
  /** Counted from 1, in the order in which the calls are sent. */
  readonly nth: number;
}

/** A failure at one call. */
export interface Injection {
  /** The call and the failure as they were written, with an ASCII arrow. */
  readonly written: string;
  readonly at: CallPlace;
  readonly failure: CallFailure;
}

const shape = /^\s*([\w-]+)\s*(?:->|→)\s*([\w-]+)(?:\s+([A-Z]+\s+\/[^#\s]*))?\s*#(\d+)\s*=\s*(.+?)\s*$/;

/** Reads `order->payment#1=reset`. Throws a Problem for anything else. */
export function readInjection(written: string, servers?: readonly string[]): Injection {
  const [, from, to, line, nth, failure] = shape.exec(written) ?? [];
  if (from === undefined || to === undefined || failure === undefined || Number(nth) === 0) {
    const says = `--fail ${shown(written)} does not name a call and its failure`;
    throw new ProblemError([{ says, cure: "write FROM->TO#N=FAILURE, such as 'order->payment#1=reset'" }]);
  }
  for (const name of [from, to]) {
    if (servers === undefined || servers.includes(name)) continue;
    throw new ProblemError([
      { says: `--fail ${shown(written)}: there is no server ${name}`, cure: suggest(name, servers) },
    ]);
  }
  const at: CallPlace = { from, to, ...(line !== undefined && { line: line.replace(/\s+/, " ") }), nth: Number(nth) };
  return { written: `${sayPlace(at)}=${failure}`, at, failure: callFailure(failure) };
}

export function sayPlace({ from, to, line, nth }: CallPlace): string {
  return `${from}->${to}${line === undefined ? "" : ` ${line}`}#${nth}`;
}
