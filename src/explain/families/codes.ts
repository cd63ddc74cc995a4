import type { Family } from "../explanation.ts";
import { lab } from "./lab.ts";
import { node } from "./node/index.ts";
import { statuses } from "./statuses.ts";

/** The most frequent entries, known by a code: loaded without the rest. */
export const codes: readonly Family[] = [node, statuses, lab];
