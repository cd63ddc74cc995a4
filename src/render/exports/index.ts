import type { RawSetup } from "../../scenario/scenario.ts";
import { resolveSetup } from "../../scenario/setup/resolve.ts";
import type { AskingSettings } from "../../service/asking/settings/asking-settings.ts";
import { type TakesSettings, takenBy } from "../../service/graph/settings/graph-routes.ts";
import { allSteps } from "../../service/graph/settings/inner-steps.ts";
import type { Server } from "../../world/server.ts";
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
 * defence. Calls with the same name and different defences get numbers.
 */
export function exported(setup: RawSetup, product: ExportProduct): string {
  const sign = hashed.includes(product) ? "#" : "//";
  const parts = new Map<string, { readonly calls: Set<string>; readonly body: string }>();
  for (const { says, name, settings } of resolveSetup(setup).flatMap(defendedCalls))
    for (let nth = 1; ; nth++) {
      const own = nth === 1 ? name : `${name}-${nth}`;
      const { lines, cannot } = exporters[product](complete(settings), own);
      if (lines.length === 0 && cannot.length === 0) break;
      const body = [...cannot.map((each) => `${sign} ${each}`), ...lines].join("\n");
      const part = parts.get(own);
      if (part === undefined) parts.set(own, { calls: new Set([says]), body });
      else if (part.body === body) part.calls.add(says);
      else continue;
      break;
    }
  const texts = [...parts.values()].map(({ calls, body }) =>
    [...[...calls].map((each) => `${sign} ${each}`), body].join("\n"),
  );
  return texts.length === 0 ? "" : `${texts.join("\n\n")}\n`;
}

/** Calls of a server that have the same defences. */
interface DefendedCall {
  readonly says: string;
  /** The name of the defences in the product: the server that is called, with the request if a service makes several there. */
  readonly name: string;
  readonly settings: AskingSettings;
}

function defendedCalls({ name, kind, settings }: Server): DefendedCall[] {
  if (kind === "service") return callsOfService(name, settings as unknown as TakesSettings);
  if (!("propagatesDeadline" in settings)) return [];
  const to = typeof settings.asks === "string" ? settings.asks : "backend";
  return [
    { says: `${name}, calling ${to}`, name: to, settings: { layers: [], ...settings } as unknown as AskingSettings },
  ];
}

/** Each call of a service has defences of its own, and so has each undo. */
function callsOfService(own: string, settings: TakesSettings): DefendedCall[] {
  const calls = takenBy(settings)
    .flatMap(({ settings: { does = [] } }) => allSteps(does, []))
    .flatMap(({ step }) => {
      if (!("calls" in step)) return [];
      const { undo, calls } = step;
      return [{ line: calls, to: calls.to, settings: step as AskingSettings }].concat(
        undo === undefined ? [] : [{ line: { ...undo.request, to: calls.to }, to: calls.to, settings: undo }],
      );
    });
  return calls.map(({ line, to, settings }) => {
    const isOnly = calls.filter((each) => each.to === to).length === 1;
    const request = `${line.method} ${line.path}`.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    const name = isOnly ? to : [to, ...request].join("-");
    return { says: `${own}, calling ${to} ${line.method} ${line.path}`, name, settings };
  });
}
