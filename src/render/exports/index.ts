import type { RawSetup } from "../../scenario/scenario.ts";
import { resolveSetup } from "../../scenario/setup/resolve.ts";
import type { AskingSettings } from "../../service/asking/asking-settings.ts";
import { cockatiel } from "./cockatiel.ts";
import { complete } from "./complete.ts";
import type { Exporter } from "./export.ts";
import { failsafeGo } from "./failsafe-go.ts";
import { opossum } from "./opossum.ts";
import { resilience4j } from "./resilience4j.ts";
import { resilience4jBuilders } from "./resilience4j-builders.ts";
import { timeoutExporters } from "./timeouts.ts";

/** The products for which `lab show --as` writes the defences of a scenario, or its timeouts. */
export const exporters = {
  resilience4j,
  "resilience4j-java": resilience4jBuilders,
  cockatiel,
  opossum,
  "failsafe-go": failsafeGo,
  ...timeoutExporters,
} as const satisfies Record<string, Exporter>;
export type ExportProduct = keyof typeof exporters;

const hashed: readonly ExportProduct[] = ["resilience4j", "httpx", "requests"];

/**
 * Returns text to paste, with comments about everything that the product cannot express. Empty if no server has a
 * defence.
 */
export function exported(setup: RawSetup, product: ExportProduct): string {
  const sign = hashed.includes(product) ? "#" : "//";
  const parts = resolveSetup(setup).flatMap(({ name, settings }) => {
    if (!("propagatesDeadline" in settings)) return [];
    const asking = complete({ layers: [], ...settings } as unknown as AskingSettings);
    const to = typeof settings.asks === "string" ? settings.asks : "backend";
    const { lines, cannot } = exporters[product](asking, to);
    if (lines.length === 0 && cannot.length === 0) return [];
    return [[`${sign} ${name}, calling ${to}`, ...cannot.map((each) => `${sign} ${each}`), ...lines].join("\n")];
  });
  return parts.length === 0 ? "" : `${parts.join("\n\n")}\n`;
}
