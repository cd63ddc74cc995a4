import type { UnknownKey } from "../../../text/problems/problem.ts";
import type { DocumentPath } from "./yaml-document.ts";

/** One mistake, with its cure. */
export interface SchemaMistake {
  readonly path: DocumentPath;
  readonly at: "key" | "value";
  readonly says: string;
  readonly cure?: string | undefined;
  readonly unknown?: UnknownKey;
  /** The keys that were most likely meant, where the unknown key is: `delay`, `wait.jitter`. */
  readonly meant?: readonly string[];
  /** The keys that the cure lists because none resembles the unknown key. */
  readonly listed?: readonly string[];
  /** Whether a file switches the setting off by leaving it out. */
  readonly isLeftOut?: true;
}
