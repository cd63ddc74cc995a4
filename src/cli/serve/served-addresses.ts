import type { Look } from "../../render/look.ts";
import { paintFor } from "../../render/text/drawing/paint.ts";
import { padEnd, textWidth } from "../../render/text/drawing/width.ts";
import type { RawSetup, Scenario, Send } from "../../scenario/scenario.ts";
import { isSend } from "../../scenario/steps/send-step.ts";
import { sameValue } from "../../text/values/same-value.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { shellWord } from "../../text/words/shell-word.ts";

export interface ServedAddress {
  /** A server, or `server/door`. */
  readonly name: string;
  readonly url: string | null;
  /** Why it has no URL. */
  readonly without: string;
}

/** The ways to change the running servers. */
export interface Ways {
  /** By typing a line here. */
  readonly here: boolean;
  /** Why `lab set` cannot find them; undefined if it can. */
  readonly unannounced: string | undefined;
  readonly example: string;
}

/** Lists where the servers listen and what to type to send them a call. */
export function addressLines(
  scenario: Scenario,
  addresses: readonly ServedAddress[],
  notes: readonly string[],
  changed: Ways,
  look: Look,
): string[] {
  const paint = paintFor(look);
  const column = Math.max(...addresses.map(({ name }) => textWidth(name))) + 2;
  const urls = new Map(addresses.map(({ name, url }) => [name, url]));
  const sends = scenario.steps.filter(isSend);
  const curls = [...new Set(sends.flatMap((send) => curlLine(send, urls.get(send.to) ?? null)))];
  return [
    `${paint.strong(scenario.name)} is running; press Ctrl-C to stop`,
    "",
    ...addresses.map(({ name, url, without }) => `  ${padEnd(name, column)}${url ?? without}`),
    ...notes.map((note) => `  ${note}`),
    "",
    ...(curls.length === 0 ? [] : ["try:", ...curls.map((curl) => `  ${paint.strong(curl)}`)]),
    ...changeLines(changed),
  ];
}

export function changeLines({ here, unannounced, example }: Ways): string[] {
  const typed = here ? [`change it here: ${example}`] : [];
  const set = `set ${shellWord(example)}`;
  return unannounced === undefined
    ? [...typed, `${here ? "or" : "change it"} from another terminal: ${labCommand(set)}`]
    : [...typed, `${labCommand("set")} cannot find it: ${unannounced}`];
}

function curlLine({ method, path, headers, body }: Send, url: string | null): string[] {
  if (url === null) return [];
  const options = [
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...headers.map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ...(body.length === 0 ? [] : [`-d ${shellWord(new TextDecoder().decode(body))}`]),
  ];
  return [["curl -i", ...options, shellWord(url + path)].join(" ")];
}

/** Returns a change that makes a difference now: to the twist, back from it, or switching a server off or on. */
export function exampleChange({ setup, twist }: Pick<Scenario, "setup" | "twist">, now: RawSetup): string {
  const written = [twist?.setup ?? {}, setup].flatMap((each) =>
    Object.entries(each).flatMap(([server, settings]) =>
      Object.entries(settings).map(([key, value]) => ({ server, key, value })),
    ),
  );
  const differing = written.find(({ server, key, value }) => !sameValue(now[server]?.[key], value));
  const [server = "payment"] = Object.keys(now);
  const { key, value, ...at } = differing ?? { server, key: "off", value: now[server]?.off !== true };
  return `${at.server}.${key}=${typeof value === "object" ? JSON.stringify(value) : value}`;
}
