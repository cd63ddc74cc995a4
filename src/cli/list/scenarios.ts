import { wrapHint } from "../../render/text/drawing/hint.ts";
import { nameAndText } from "../../render/text/drawing/name-and-text.ts";
import { textWidth } from "../../render/text/drawing/width.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { levelWords } from "../../scenario/lesson-level.ts";
import { type Listing, listScenarios } from "../../scenario/library/library.ts";
import { inTrackOrder, listTracks } from "../../scenario/library/tracks.ts";
import { labCommand } from "../../text/words/lab-command.ts";

/** Lists all scenarios by track, those of a track in the order in which they are learned. */
export function scenarioLines(width: number, spoilers: boolean): string[] {
  const listed = listScenarios();
  const column = Math.max(...listed.map(({ name }) => textWidth(name))) + 4;
  const orders = new Map(listTracks().map(({ name, lessons }) => [name, lessons]));
  const lines = inTrackOrder(listed.map(({ track }) => track)).flatMap((track) => {
    const order = orders.get(track) ?? [];
    const entries = listed.filter((entry) => entry.track === track);
    entries.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
    return [track, ...entries.flatMap((entry) => entryLines(entry, column, width, spoilers)), ""];
  });
  const says = "Each runs in both worlds, real and virtual, unless it says otherwise.";
  const endings = spoilers ? "" : ` ${labCommand("list scenarios --spoilers")} tells how each ends.`;
  return [...lines, ...wrapHint(says + endings, width)];
}

function entryLines(entry: Listing, column: number, width: number, spoilers: boolean): string[] {
  const { name, title, ask = title, worlds } = entry;
  const notes = [...(worlds.length > 1 ? [] : [`${worlds.join()} only`]), levelWords(entry)].filter(Boolean);
  const says = escapeLine(spoilers ? title : ask) + (notes.length === 0 ? "" : ` (${notes.join("; ")})`);
  return nameAndText(`  ${name}`, says, column, width);
}

export function trackLines(width: number): string[] {
  const all = listTracks();
  const column = Math.max(...all.map(({ name }) => textWidth(name))) + 2;
  return all.flatMap(({ name, teaches, lessons, ...track }) => {
    const says = `${lessons.length} ${lessons.length === 1 ? "lesson" : "lessons"}, ${levelWords(track)}${teaches === "" ? "" : `: ${teaches}`}`;
    return nameAndText(name, says, column, width);
  });
}
