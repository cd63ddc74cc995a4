import { clientFailures } from "../../gauntlet/client/client-failures.ts";
import { allFailures } from "../../gauntlet/playing/play-gauntlet.ts";
import { nameAndText } from "../../render/text/drawing/name-and-text.ts";

/** Lists what the gauntlet does to servers and clients, each failure once. */
export function gauntletFailureNames() {
  const all = new Map([...allFailures, ...clientFailures].map(({ name, about }) => [name, about]));
  const isIn = (failures: readonly { readonly name: string }[], wanted: string) =>
    failures.some(({ name }) => name === wanted);
  return [...all].map(([name, about]) => ({
    ...{ name, about },
    against: [...(isIn(allFailures, name) ? ["server"] : []), ...(isIn(clientFailures, name) ? ["client"] : [])],
  }));
}

export function failureLines(width: number): string[] {
  const all = gauntletFailureNames();
  const column = Math.max(...all.map(({ name }) => name.length)) + 2;
  const heads = {
    "server client": "failures that the gauntlet plays against a server or a client",
    server: "only against a server",
    client: "only against a client",
  };
  return Object.entries(heads).flatMap(([against, head]) => {
    const those = all.filter((each) => each.against.join(" ") === against);
    return [`${head}: ${those.length}`, ...those.flatMap(({ name, about }) => nameAndText(name, about, column, width))];
  });
}
