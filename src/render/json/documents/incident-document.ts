import { byCost, isLuck } from "../../../scenario/incident/compare-branches.ts";
import type { IncidentFork } from "../../../scenario/incident/incident.ts";
import { mustHave } from "../../../text/values/must-have.ts";
import type { Made } from "../../results.ts";
import { dashboardOf } from "../../view/learn/incident-words.ts";
import { documentText } from "./document-text.ts";

export function incident(fork: IncidentFork, _: unknown, made: Made): string {
  const { incident, branches, chosen, seed, measured } = fork;
  const [first] = branches;
  const best = mustHave(byCost(fork)[0], "the best branch");
  const document = {
    kind: "incident",
    name: incident.scenario.name,
    title: incident.scenario.title,
    seed,
    ...(chosen.length > 0 && { chosen }),
    prefixHash: mustHave(first.prefixHashes[0], "the hash of the prefix"),
    decisions: incident.decisions.map((decision) => ({
      atMs: decision.atMs,
      shown: dashboardOf(first, decision),
      actions: decision.actions.map(({ name, says }) => ({ name, says })),
    })),
    branches: branches.map(({ choose, cost }) => ({ choose, cost })),
    best:
      measured === undefined
        ? { choose: best.choose, inSeeds: 1, of: 1 }
        : { choose: measured.choose, inSeeds: measured.inSeeds, of: measured.of },
    luck: measured === undefined || isLuck(measured),
  };
  return documentText(document, made);
}
