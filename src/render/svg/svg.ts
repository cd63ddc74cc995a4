import { marker } from "../../text/marker.ts";
import type { Look } from "../look.ts";
import type { Made, SomeRuns } from "../results.ts";
import { escapeAll } from "../view/escape.ts";
import type { PlayedPapers } from "../view/paper-words.ts";
import { graphOf, type ShownSetup, titleOf } from "../view/setup/shown-setup.ts";
import type { Swept } from "../view/swept.ts";
import { xml } from "../xml.ts";
import { chart } from "./chart/chart.ts";
import { paperPicture } from "./paper-picture.ts";
import { sequence } from "./sequence/sequence.ts";
import { serverPicture } from "./server-picture.ts";
import { element, type Picture } from "./svg-element.ts";
import { dark, light, pictureStyle } from "./svg-style.ts";

const paperWidth = 700;

/** Draws the sequence diagram of one run. */
export function story({ reports }: SomeRuns, _: Look, made: Made): string {
  return whole(sequence(escapeAll(reports[0])), made);
}

/** Draws the charts of a run's loads, one below the other. */
export function load({ reports }: SomeRuns, _: Look, made: Made): string {
  const report = escapeAll(reports[0]);
  return stacked(
    (report.load?.loads ?? []).map((each) => chart(each, report)),
    report.scenario.title,
    made,
  );
}

/** Draws the servers of a scenario and their calls. */
export function setup(raw: ShownSetup, _: Look, made: Made): string {
  const shown = escapeAll(raw);
  return whole(serverPicture(graphOf(shown), `Servers and calls: ${titleOf(shown)}`), made);
}

/** Draws papers one below the other. */
export function paper(raw: PlayedPapers, _: Look, made: Made): string {
  const { papers } = escapeAll(raw);
  return stacked(
    papers.map((each) => paperPicture(each, paperWidth)),
    "Published numbers, and ours",
    made,
  );
}

/** Draws the charts of a sweep. */
export function sweep({ charts }: Swept): string {
  return charts();
}

/** Stacks pictures, each under its title. */
export function stacked(charts: readonly Picture[], title: string, made: Made): string {
  let y = 0;
  const placed = charts.map(({ inner, height, title }) => {
    const own = element("g", { transform: `translate(0 ${y + 24})` }, inner);
    const head = `<text x="8" y="${y + 16}" class="head">${xml(title)}</text>`;
    y += height + 32;
    return head + own;
  });
  const width = Math.max(200, ...charts.map((each) => each.width));
  const says = charts.map((each) => each.says).join("; ");
  return whole({ width, height: Math.max(40, y), title, says, inner: placed.join("") }, made);
}

function whole({ width, height, title, says, inner }: Picture, { version }: Made): string {
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  const style = `svg{${light}}@media(prefers-color-scheme:dark){svg{${dark}}}${pictureStyle}`;
  const open = { xmlns: "http://www.w3.org/2000/svg", ...size, role: "img", "aria-labelledby": "title says" };
  return `${element(
    "svg",
    open,
    `<!-- ${marker}, lab ${xml(version)} -->`,
    element("title", { id: "title" }, xml(title)),
    element("desc", { id: "says" }, xml(says)),
    `<style>${style}</style>`,
    element("rect", { class: "paper", width, height }),
    inner,
  )}\n`;
}
