import { wordFor } from "../../../scenario/library/word-for.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import { graphOf, type ShownSetup, titleOf } from "../setup/shown-setup.ts";
import { commandPart, type Page } from "./page.ts";

/** Draws the servers of a scenario and their calls, before anything runs. */
export function setupPage(shown: ShownSetup): Page {
  const { scenario, isTwisted } = shown;
  const { name, track } = scenario;
  return {
    title: titleOf(shown),
    name,
    track: track === "" ? "your own" : track,
    says: `Its servers and calls${isTwisted ? " with the twist" : ""}, before anything runs`,
    parts: [
      { kind: "servers", head: "Servers and calls", at: "stage", graph: graphOf(shown) },
      commandPart("To run it", labCommand(`run ${wordFor(scenario)}${isTwisted ? " --twist" : ""}`)),
    ],
  };
}
