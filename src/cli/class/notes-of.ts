import type { NotedStep } from "../../render/text/class/notes-text.ts";
import { teachingNotes } from "../../scenario/class/teaching-notes.ts";
import { loadScenario } from "../../scenario/library/library.ts";
import { loadMend } from "../../scenario/mend/mend-library.ts";
import { loadMystery } from "../../scenario/mystery/mystery-library.ts";
import type { Stop } from "../../scenario/practice/practice-path.ts";
import { labCommand } from "../../text/words/lab-command.ts";

/** Returns an instructor's notes of each step. */
export async function notesOf(steps: readonly Stop[]): Promise<NotedStep[]> {
  const noteOf = teachingNotes();
  return await Promise.all(
    steps.map(async ({ what, name, minutes }): Promise<NotedStep> => {
      if (what === "talk") return { name: "talk", minutes, says: name };
      if (what === "lesson") {
        const note = noteOf(name);
        return { name, minutes, scenario: await loadScenario(name), ...(note !== undefined && { note }) };
      }
      const { scenario, remember } = what === "mend" ? await loadMend(name) : await loadMystery(name);
      const begin = `${scenario.title}. At a terminal: ${labCommand(`practice ${name}`)}.`;
      return { name, minutes, says: remember === undefined ? begin : `${begin} Afterwards: ${remember.says}` };
    }),
  );
}
