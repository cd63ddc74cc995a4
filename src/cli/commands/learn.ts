import type { Command } from "commander";
import { trackCalled } from "../../scenario/track-called.ts";
import { listTracks, type Track } from "../../scenario/tracks.ts";
import { labCommand, labCommands } from "../../text/lab-command.ts";
import type { Lab } from "../lab.ts";
import { ask } from "../learn/ask.ts";
import { type MannerOptions, mannerOf, mannerOptions } from "../learn/lesson-options.ts";

export function define(command: Command): void {
  command.argument("[track]", `name of a track; see ${labCommand("list tracks")}`);
  mannerOptions(command);
  command.addHelpText(
    "after",
    labCommands("\nExamples:\n  lab learn\n  lab learn calls\n  lab learn start-here --plain"),
  );
}

export async function act(lab: Lab, [name]: readonly string[], options: MannerOptions): Promise<number> {
  const tracks = listTracks();
  const named = name === undefined ? undefined : trackCalled(name);
  const manner = mannerOf(
    lab,
    options,
    `write ${labCommand("run timeout-504")}, or ${labCommand("predict timeout-504 --choose 2")}`,
  );
  const { takeTrack } = await import("../learn/track.ts");
  for (;;) {
    const track = named ?? (await chosenTrack(lab, tracks, manner.plain));
    if (track === undefined) return 0;
    const way = {
      from: "where you left off",
      chosen: named === undefined,
      again: labCommand(`learn ${track.name}`),
    } as const;
    if ((await takeTrack(lab, track, manner, way)) === "out") return 0;
  }
}

async function chosenTrack(lab: Lab, tracks: readonly Track[], plain: boolean): Promise<Track | undefined> {
  const choices = tracks.map((value) => ({
    says: value.teaches ? `${value.name}: ${value.teaches}` : value.name,
    value,
  }));
  const asked = await ask(
    () => ({ says: "Calls between services fail. What would you like to see?", choices, turns: ["out"], plain }),
    lab,
  );
  return "value" in asked ? asked.value : undefined;
}
