import { canActAtDoor } from "../../fault/at-door.ts";
import { reported } from "../../fault/client-report.ts";
import type { Fault } from "../../fault/fault.ts";
import { faults } from "../../fault/index.ts";
import { clientFailures } from "../../gauntlet/client/client-failures.ts";
import { allFailures } from "../../gauntlet/playing/play-gauntlet.ts";
import { toxicKinds } from "../../proxy/toxic/index.ts";
import type { ToxicKind } from "../../proxy/toxic/kind.ts";
import type { Breakage } from "../../render/text/explain/breakage-text.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { allOf } from "../../text/words/lists.ts";
import { likelyMeant } from "../../text/words/nearest.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import { didYouMean } from "../../text/words/suggestion.ts";

const mostMeant = 4;

/** The fault or the toxic of this name. A hyphen counts as an underscore. */
export function breakageNamed(written: string): Breakage | undefined {
  const name = written.toLowerCase();
  const fault = faults.find((each) => each.name === name);
  if (fault !== undefined) return aboutFault(fault);
  const toxic = toxicKinds.find(({ type }) => type === name.replaceAll("-", "_"));
  return toxic && aboutToxic(toxic);
}

/** Returns the failure of the gauntlet with this name. */
export function playedFailure(written: string): Breakage | undefined {
  const name = written.toLowerCase();
  const played = [...allFailures, ...clientFailures].find((each) => each.name === name);
  return played && aboutPlayed(played);
}

function aboutPlayed({ name, about }: Pick<(typeof allFailures)[number], "name" | "about">): Breakage {
  const isOfServer = allFailures.some((each) => each.name === name);
  const target = isOfServer ? "--use 'order=node order.mjs'" : "--client 'node client.mjs'";
  return {
    name: `${name} (a failure of the gauntlet)`,
    does: about,
    rows: [],
    commands: [`gauntlet ${target} --why ${name}`],
  };
}

function aboutToxic({ type, does, sees, example }: ToxicKind): Breakage {
  const alike = faults.filter((fault) => fault.toxic === type);
  const breaking = `proxy break payment ${type}${example === "" ? "" : ` ${example}`}`;
  return {
    name: `${type} (a toxic of Toxiproxy)`,
    does,
    rows: [
      ["client gets", sees.client],
      ["upstream gets", sees.upstream],
      ["as a fault", "strikes only some connections: --first 2, --nth 1,3, --share 30%, --for 10s"],
      ...alike.map(({ name, about }) => ["for a message", `${name} ${about}`] as const),
    ],
    commands: [breaking, `${breaking} --first 2`, ...alike.map(({ name }) => `compare ${name}`)],
  };
}

function aboutFault(fault: Fault): Breakage {
  const { name, about, toxic, example } = fault;
  const value = example === true ? "" : ` ${shellWord(`${example}`)}`;
  return {
    name: `${name} (a fault)`,
    does: about,
    rows: [
      ["strikes", strikes(fault)],
      ["client gets", clientGets(fault)],
      ...provedBy(fault),
      ...(toxic === undefined ? [] : [["in Toxiproxy", toxic] as const]),
    ],
    fault: name,
    commands: [`compare ${name}`, ...(canActAtDoor(fault) ? [`proxy break payment ${name}${value}`] : [])],
  };
}

function strikes({ place, when }: Fault): string {
  if (place === "name") return "before a connection exists, so the request never reaches the server";
  return `${when} the server does the work, unless "when" says otherwise`;
}

function clientGets(fault: Fault): string {
  const all = reported(fault).filter(({ old }) => old === undefined);
  if (isSilent(fault)) return "no response; its own timeout ends the call, if it has one";
  if (all.length === 0)
    return `depends on the value and the client's timeout: ${labCommand(`compare ${fault.name}`)} shows it`;
  const isSame = all.length === 1 && all[0]!.off === undefined;
  return all
    .map(({ clients, says, off }) => {
      const who = isSame ? "" : `${allOf(clients)}: `;
      return `${who}${says}${off ? " if the server is off" : ""}`;
    })
    .join("; ");
}

function isSilent(fault: Fault): boolean {
  const all = reported(fault);
  return fault.neverGoesOn === true || (all.length > 0 && all.every(({ says }) => says === "silence"));
}

/** Says what a failure proves. A response with a status of success needs a look at its body, so nothing is said of it. */
function provedBy(fault: Fault): readonly (readonly [string, string])[] {
  const all = reported(fault);
  if (all.some(({ says }) => /^[23]\d\d/.test(says)) || (all.length === 0 && !isSilent(fault))) return [];
  if (fault.place === "name")
    return [
      ["proves", "nothing was sent to the server that was meant, so it did nothing"],
      ["retry?", "safe"],
    ];
  return [
    ["proves", "nothing about the work: to the caller done and not done look alike"],
    ["retry?", "only a request that may be repeated, or with an Idempotency-Key"],
  ];
}

const atProxy = [
  ...faults.filter(canActAtDoor).map(({ name, about }) => ({ name, about })),
  ...toxicKinds.map(({ type, does }) => ({ name: type, about: does })),
];

/** Suggests faults and toxics of a proxy for an unknown word: those with a similar name, or those that do what it says. */
export function suggestBreakage(written: string): string {
  const words = written.toLowerCase();
  const doers = atProxy.filter(({ about }) => about.split(/\W+/).includes(words)).map(({ name }) => name);
  const names = atProxy.map(({ name }) => name);
  const alike = likelyMeant(words, [...names, ...names.map((name) => name.replaceAll("_", "-"))]);
  if (words === "cut") return "to cut a response write hang-up 9B";
  const meant = [...new Set([...alike.map(named), ...doers])].slice(0, mostMeant);
  return meant.length === 0 ? `see ${labCommand("list faults")}` : didYouMean(...meant);
}

/** The spelling of a name that was compared with hyphens. */
function named(name: string): string {
  return atProxy.find((each) => each.name.replaceAll("_", "-") === name)?.name ?? name;
}
