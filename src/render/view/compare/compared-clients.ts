import type { Knows } from "../../../policy/conclusion.ts";
import { often } from "../../../text/words/phrases.ts";

/** One fault and how each client reports it. */
export interface ComparedClients {
  readonly fault: string;
  readonly value: unknown;
  readonly about: string;
  /** The setup that shows the fault, as data and in words. */
  readonly showing: object;
  readonly shows: string | undefined;
  readonly rows: readonly ComparedClient[];
}

/** One client's report of a fault, next to the work that was done. */
export interface ComparedClient {
  readonly client: string;
  readonly saw: string;
  readonly tookMs: number;
  readonly knows: Knows;
  /** How often the order was charged that the row is about. */
  readonly charged: number;
  /** Whether its server was still working at the end of the run. */
  readonly goesOn: boolean;
  /** The status of its order server's answer; null if there was none. */
  readonly answered: number | null;
  /** Its error as a log shows it; null if there is none. */
  readonly error: string | null;
  /** Why its conclusion, or the answer it accepts as complete, is wrong; null if nothing is wrong. */
  readonly misled: string | null;
}

/** Names a fault with its value. A fault that is only switched on has no value. */
export function comparedTitle({ fault, value }: Pick<ComparedClients, "fault" | "value">): string {
  return String(value) === "true" ? fault : `${fault}: ${value}`;
}

export function chargedWords({ charged, goesOn }: Pick<ComparedClient, "charged" | "goesOn">): string {
  if (charged === 0) return goesOn ? "not yet" : "no";
  return `${often(charged)}${goesOn ? " so far" : ""}`;
}
