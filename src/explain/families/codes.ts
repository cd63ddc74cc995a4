import type { Family } from "../explanation.ts";
import { lab } from "./lab.ts";
import { node } from "./node/index.ts";
import { statuses } from "./statuses.ts";

/** The most frequent entries, recognized by a code, which load without the rest. */
export const codes: readonly Family[] = [node, statuses, lab];
