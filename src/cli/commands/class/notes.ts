import type { Command } from "commander";
import { listTracks } from "../../../scenario/library/tracks.ts";
import type { Stop } from "../../../scenario/practice/practice-path.ts";
import type { Lab } from "../../lab.ts";

/** The usual time of a lesson, for tracks, which have no plan. */
const lessonMinutes = 4;

export function define(command: Command): void {
  command.argument("<track>", "a path such as workshop, a track, or your own file of a path");
}

/** Prints the notes for a path, or else for a track. */
export async function act({ terminal }: Lab, [name]: readonly [string]): Promise<number> {
  const track = listTracks().find((each) => each.name === name);
  const [{ notesText }, { notesOf }] = await Promise.all([
    import("../../../render/text/class/notes-text.ts"),
    import("../../class/notes-of.ts"),
  ]);
  if (track !== undefined) {
    const steps = track.lessons.map((lesson): Stop => ({ what: "lesson", name: lesson, minutes: lessonMinutes }));
    terminal.print(notesText(`${track.name}: ${track.teaches}`, await notesOf(steps), terminal.look));
    return 0;
  }
  const { loadPath } = await import("../../learn/practice-path-session.ts");
  const { title, steps } = await loadPath(name);
  terminal.print(notesText(title, await notesOf(steps), terminal.look));
  return 0;
}
