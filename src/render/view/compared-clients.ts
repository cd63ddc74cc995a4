import type { Knows } from "../../policy/conclusion.ts";

/** One fault, and what each client makes of it. */
export interface ComparedClients {
  readonly fault: string;
  readonly value: unknown;
  readonly about: string;
  /** The setup that shows the fault, as data and in words. */
  readonly showing: object;
  readonly shows: string | undefined;
  readonly rows: readonly ComparedClient[];
}

/** How one client reported a fault, next to what was done. */
export interface ComparedClient {
  readonly client: string;
  readonly saw: string;
  readonly tookMs: number;
  readonly knows: Knows;
  readonly charged: number;
  /** Its server was still working when it was last looked at. */
  readonly goesOn: boolean;
  /** The status that its order server answered with; null if there is none. */
  readonly answered: number | null;
  /** Its error as a log shows it; null if it reports none of its own. */
  readonly error: string | null;
  /** Why its conclusion, or the answer it accepts as whole, is wrong; null if nothing misleads it. */
  readonly misled: string | null;
}
