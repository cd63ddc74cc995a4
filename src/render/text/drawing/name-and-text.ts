import { wrapHint } from "./hint.ts";
import { padEnd } from "./width.ts";

/** If there is less room than this, the text goes below its name. */
const fewest = 30;

/** Writes a name and its description, which starts in this column, or below the name on a narrow screen. */
export function nameAndText(name: string, says: string, column: number, width: number): string[] {
  const room = width - column;
  if (room >= fewest) return wrapHint(says, room).map((line, at) => padEnd(at === 0 ? name : "", column) + line);
  const margin = `${name.slice(0, name.search(/[^ ]|$/))}    `;
  return [name, ...wrapHint(says, width - margin.length).map((line) => margin + line)];
}
