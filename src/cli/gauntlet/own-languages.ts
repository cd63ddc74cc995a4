import { basename } from "node:path";
import type { Language } from "../../scenario/languages.ts";
import { readLanguages } from "../state/languages.ts";
import type { GauntletOptions } from "./gauntlet-options.ts";

/** Programs that start servers and clients of one language. */
const runners: Readonly<Record<Language, RegExp>> = {
  node: /^(?:node|npm|npx|pnpm|yarn|tsx)$/,
  java: /^(?:java|mvnw?|gradlew?)$/,
  go: /^go$/,
  python: /^(?:python[\d.]*|uvicorn|gunicorn|hypercorn|flask|fastapi|uv)$/,
};

/** Returns the languages that the user chose, or that of the program under test; undefined if its command does not tell. */
export function ownLanguages({
  use = [],
  client,
}: Pick<GauntletOptions, "use" | "client">): readonly Language[] | undefined {
  const commands = [...use.map((each) => each.slice(each.indexOf("=") + 1)), ...(client === undefined ? [] : [client])];
  const started = commands.map((command) => basename(command.trim().split(/\s/)[0]!).replace(/\.(?:exe|cmd|bat)$/, ""));
  const found = (Object.keys(runners) as Language[]).filter((each) => started.some((name) => runners[each].test(name)));
  return readLanguages() ?? (found.length > 0 ? found : undefined);
}
