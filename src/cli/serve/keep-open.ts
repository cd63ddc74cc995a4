import { createInterface } from "node:readline";
import { whyNoAddress } from "../../fault/from-outside.ts";
import { eventForm } from "../../render/json/call-json.ts";
import { endDocument } from "../../render/json/json.ts";
import { problems } from "../../render/text/problem-text.ts";
import { sentenceLines } from "../../render/text/run/timeline.ts";
import { escapeAll, escapeJson, escapeLine } from "../../render/view/escape.ts";
import { Teller } from "../../render/view/moments/teller.ts";
import type { Job } from "../../scenario/playing/job.ts";
import { Run } from "../../scenario/playing/run.ts";
import { servedScenario } from "../../scenario/playing/served.ts";
import type { Report } from "../../scenario/report.ts";
import type { RawSetup, Scenario } from "../../scenario/scenario.ts";
import { placesOf } from "../../scenario/setup/call-addresses.ts";
import { resolveSetup } from "../../scenario/setup/resolve.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { secretsInWords, withoutSecrets } from "../../text/secrets/secrets.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { several } from "../../text/words/phrases.ts";
import type { Event } from "../../trace.ts";
import { nodeWorlds } from "../../world/node-worlds.ts";
import { doorAddressOf } from "../../world/server.ts";
import type { Lab } from "../lab.ts";
import { ending } from "../program/until-interrupted.ts";
import { type Apply, openToChanges, unmetNotes } from "./changeable.ts";
import type { ChangeEffects } from "./control.ts";
import { addressLines, exampleChange, type ServedAddress } from "./served-addresses.ts";

interface Options {
  readonly ports: Readonly<Record<string, number>>;
  readonly json: boolean;
}

/** More than anyone reads in a table. Earlier calls are only counted. */
const mostEvents = 20_000;

/** Keeps the servers of a scenario running until interrupted, prints what happens, and accepts changes. */
export async function serve(lab: Lab, { scenario, ...rest }: Job, { ports, json }: Options): Promise<number> {
  const { terminal, interruption } = lab;
  const teller = new Teller("real");
  const onEvent = (event: Event) => {
    if (json) return terminal.printData(`${escapeJson(JSON.stringify(withoutSecrets(eventForm.write(event))))}\n`);
    const moment = teller.tell(escapeAll(event));
    if (moment !== undefined) terminal.print(`${sentenceLines(moment, terminal.look).join("\n")}\n`);
  };
  const job = { ...rest, scenario: servedScenario(scenario), onEvent, mostEvents };
  const { ended, onCrash } = ending(interruption.signal);
  await using run = await Run.open(job, nodeWorlds, { onCrash, ports });
  const changeable = await openToChanges(run, scenario.name);
  sayReady(lab, scenario, run, { setup: job.setup, json, unannounced: changeable.unannounced });
  const unlisten = json ? () => {} : listenToKeys(lab, changeable.apply);
  // At the end there is no time left to load them.
  const tables = json ? undefined : loadTables();
  try {
    await ended;
  } finally {
    unlisten();
    changeable.close();
  }
  const report = run.report();
  if (tables === undefined) terminal.printData(`${escapeJson(JSON.stringify(withoutSecrets(endDocument(report))))}\n`);
  else if (report.events.length > 0) sayWhatHappened(lab, report, await tables);
  return 0;
}

interface Ready {
  readonly setup: RawSetup;
  readonly json: boolean;
  readonly unannounced: string | undefined;
}

function sayReady({ terminal }: Lab, scenario: Scenario, { world }: Run, { setup, json, unannounced }: Ready): void {
  const servers = new Map(resolveSetup(setup).map((server) => [server.name, server]));
  const addresses = placesOf(setup).map((name): ServedAddress => {
    const { server } = doorAddressOf(name);
    const { faults } = mustHave(servers.get(server), server);
    return { name, url: world.address(name) ?? null, without: whyNoAddress(faults) };
  });
  const notes = unmetNotes(setup, [...servers.keys()]);
  if (json && unannounced !== undefined) notes.push(`${labCommand("set")} cannot find it: ${unannounced}`);
  const changed = { here: terminal.interactive, unannounced, example: exampleChange(escapeAll(scenario), setup) };
  const ready = { ready: true, scenario: scenario.name, servers: urlsOf(addresses) };
  if (json) terminal.printData(`${JSON.stringify(notes.length === 0 ? ready : { ...ready, notes })}\n`);
  else terminal.print(`${addressLines(escapeAll(scenario), addresses, notes, changed, terminal.look).join("\n")}\n\n`);
}

function urlsOf(addresses: readonly ServedAddress[]): Record<string, string | null> {
  return Object.fromEntries(addresses.map(({ name, url }) => [name, url]));
}

/** Handles a line typed here like a change from `lab set`. */
function listenToKeys({ terminal }: Lab, apply: Apply): () => void {
  if (!terminal.interactive) return () => {};
  const lines = createInterface({ input: process.stdin, terminal: false });
  lines.on("line", (line) => {
    if (line.trim() === "") return;
    terminal.keepSecret(secretsInWords([line]));
    const say = ({ standing }: ChangeEffects) => terminal.say(standing.map((each) => `${escapeLine(each)}\n`).join(""));
    apply([line]).then(say, (error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      terminal.say(problems(terminal.withoutSecrets(error.problems), terminal.sideLook));
    });
  });
  return () => lines.close();
}

function loadTables() {
  return Promise.all([
    import("../../render/text/run/client-table.ts"),
    import("../../render/text/run/conclusion-table.ts"),
  ]);
}

type Tables = Awaited<ReturnType<typeof loadTables>>;

function sayWhatHappened({ terminal }: Lab, raw: Report, [{ received }, { bothEnds }]: Tables): void {
  const { look } = terminal;
  const report = escapeAll(raw);
  if (report.forgottenCalls > 0) {
    terminal.print("\n");
    terminal.tell(`Left out: the first ${several(report.forgottenCalls, "call")}.`);
  }
  terminal.print(`\n${[...received(report, look), ...bothEnds(report, look)].join("\n")}\n`);
}
