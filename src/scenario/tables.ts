import type { Fault } from "../fault/fault.ts";
import { faults } from "../fault/index.ts";
import { services } from "../service/index.ts";
import type { Service } from "../service/service.ts";

/** What a file can name: the kinds of servers and the faults. The grammar follows from them. */
export interface Tables {
  readonly services: readonly Service[];
  readonly faults: readonly Fault[];
}

export const allTables: Tables = { services, faults };
