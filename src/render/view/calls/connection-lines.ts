import type { Report } from "../../../scenario/report.ts";
import { often, several } from "../../../text/words/phrases.ts";
import { CLIENT } from "../../../trace.ts";
import { grouped } from "../grouped.ts";

/** Counts the connections between servers that call one another more than once, for each request of a service by itself. */
export function connectionLines({ calls, setup }: Report): string[] {
  const pairs = grouped(
    calls.filter(({ by }) => by !== CLIENT),
    ({ by, to, line }) => `${by} called ${to}${setup[by]?.is === "service" ? ` ${line}` : ""}`,
  );
  return [...pairs].flatMap(([who, made]) => {
    const connections = new Set(made.flatMap(({ connection }) => connection ?? []));
    if (made.length < 2 || connections.size === 0) return [];
    return `${who} ${often(made.length)}, over ${several(connections.size, "connection")}`;
  });
}
