import type { Command } from "commander";
import { ProblemError } from "../../../text/problems/problem.ts";
import { labCommands } from "../../../text/words/lab-command.ts";
import { suggest } from "../../../text/words/suggestion.ts";
import type { Lab } from "../../lab.ts";
import { askProxy, proxyPath, type ServerOption, serverOption } from "../../proxy/ask-proxy.ts";
import { wrapped } from "../../proxy/wrapped.ts";

/** The keys of a proxy that can change, and an example of each. */
const keys: Readonly<Record<string, string>> = {
  enabled: "true",
  listen: "127.0.0.1:8081",
  upstream: "127.0.0.1:8080",
  corrected: "true",
  refuses: "true",
  passesRefusal: "true",
  tls: "expired",
  upstreamTls: "true",
};
const texts = ["listen", "upstream", "tls"];

export function define(command: Command): void {
  command
    .argument("<proxy>", "the name of the proxy")
    .argument("<key=value...>", `${Object.keys(keys).join(", ")}`)
    .addOption(serverOption())
    .addHelpText(
      "after",
      labCommands(`
Examples:
  lab proxy set payment enabled=false
  lab proxy set payment upstream=127.0.0.1:9090 tls=true
  lab proxy set payment refuses=true`),
    );
}

export async function act(
  { terminal }: Lab,
  [proxy, ...settings]: readonly [string, ...string[]],
  { url }: ServerOption,
): Promise<number> {
  const changes = Object.fromEntries(settings.map(readSetting));
  const text = await askProxy(url, "POST", proxyPath(proxy), changes);
  const after = JSON.parse(text) as Record<string, unknown>;
  const said = Object.keys(changes).map((key) => `${key} ${after[key] ?? changes[key]}`);
  terminal.print(wrapped(`${proxy}: ${said.join(", ")}`, terminal.look.width));
  return 0;
}

function readSetting(word: string): [string, string | boolean] {
  const [key = "", value] = word.split(/=(.*)/s);
  const example = Object.hasOwn(keys, key) ? keys[key] : undefined;
  if (example === undefined)
    throw new ProblemError([{ says: `${key} is not a key of a proxy`, cure: suggest(key, Object.keys(keys)) }]);
  if (value === undefined || value === "")
    throw new ProblemError([{ says: `${key} has no value`, cure: `write ${key}=${example}` }]);
  if (value === "true" || value === "false") return [key, value === "true"];
  if (texts.includes(key)) return [key, value];
  throw new ProblemError([{ says: `${word} is neither on nor off`, cure: `write ${key}=true or ${key}=false` }]);
}
