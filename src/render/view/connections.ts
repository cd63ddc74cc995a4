import type { Report } from "../../scenario/report.ts";
import { often, several } from "../../text/words/phrases.ts";
import { CLIENT } from "../../trace.ts";
import { grouped } from "./grouped.ts";

/** Counts the connections between servers that call one another more than once. */
export function connectionLines({ calls }: Report): string[] {
  const pairs = grouped(
    calls.filter(({ by }) => by !== CLIENT),
    ({ by, to }) => `${by} called ${to}`,
  );
  return [...pairs].flatMap(([who, made]) => {
    const connections = new Set(made.flatMap(({ connection }) => connection ?? []));
    if (made.length < 2 || connections.size === 0) return [];
    return `${who} ${often(made.length)}, over ${several(connections.size, "connection")}`;
  });
}
