import { ledeHtml } from "../render/html/outcome-html.ts";
import { pictureHtml, storySvg } from "../render/html/story-html.ts";
import { chart } from "../render/svg/chart/chart.ts";
import { heatStep } from "../render/svg/heat-step.ts";
import { headlineOf } from "../render/view/conclusions/headline.ts";
import { escapeAll } from "../render/view/escape.ts";
import type { Report } from "../scenario/report.ts";
import { ProblemError } from "../text/problems/problem.ts";
import { axisOf } from "../text/values/axis.ts";
import { spaced } from "../text/words/phrases.ts";
import { byId, fill, make } from "./dom.ts";
import { document as documentOf, playScenario } from "./engine.ts";
import { commandOf, type LiveLesson, type LiveState, playedWith } from "./live-lesson.ts";
import { type MapScale, mapScale } from "./map-scale.ts";
import { readAddress, writeAddress } from "./page-address.ts";
import { WorkerPlayer } from "./playing/worker-player.ts";

/** A sweep over one or two settings: the second goes across. */
export interface SweepMap {
  /** The meaning of its colours if the map is of a load. */
  readonly scale: MapScale;
  readonly dimensions: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly points: readonly {
    readonly values: readonly string[];
    readonly isOwn: boolean;
    readonly says: string;
    readonly share: number;
  }[];
}

const mostRegions = 8;
/** The maximum length of a horizontal label below a narrow column. */
const mostLying = 3;

/** A map whose cells play. Its colours show the results of the command that wrote it. */
export class MapPage {
  readonly #lesson: LiveLesson;
  readonly #map: SweepMap;
  readonly #cells = new Map<string, HTMLButtonElement>();
  readonly #regions: string[] = [];
  readonly #legend = make("ul", { class: "regions" });
  readonly #worker = new WorkerPlayer();
  #selected = "";

  constructor(lesson: LiveLesson, map: SweepMap) {
    this.#lesson = lesson;
    this.#map = map;
  }

  start(): void {
    byId("stage").replaceChildren(
      this.#grid(),
      this.#lesson.kind === "load" ? mapScale(this.#map.scale) : this.#legend,
    );
    const { pairs } = readAddress(location.hash);
    const asked = this.#map.points.find(({ values }) =>
      this.#map.dimensions.every(({ name }, at) => pairs.get(name) === values[at]),
    );
    const first = asked ?? this.#map.points.find(({ isOwn }) => isOwn) ?? this.#map.points[0];
    if (first !== undefined) void this.#select(first.values, asked !== undefined);
    if (this.#lesson.kind === "story") this.#colour();
  }

  #grid(): HTMLElement {
    const across = this.#map.dimensions.at(-1)!;
    const down = this.#map.dimensions.length > 1 ? this.#map.dimensions[0]! : { name: "", values: [""] };
    const [rowAxis, columnAxis] = [axisOf(down), axisOf(across)];
    const rows = down.values.map((row, at) => {
      const cells = across.values.map((column) => make("td", {}, this.#cell(row === "" ? [column] : [row, column])));
      return make("tr", {}, make("th", { scope: "row" }, rowAxis.values[at] ?? row), ...cells);
    });
    const heads = columnAxis.values.map((value) => make("th", { scope: "col" }, value));
    const foot = make("tr", {}, make("td"), ...heads);
    const name = down.name === "" ? columnAxis.name : `${rowAxis.name}, upwards, and ${columnAxis.name}, to the right`;
    const isLong = columnAxis.values.some((value) => value.length > mostLying);
    const table = make(
      "table",
      { class: isLong ? "map upright" : "map", "aria-label": name },
      make("tbody", {}, ...rows.reverse(), foot),
    );
    table.addEventListener("keydown", (event) => this.#key(event));
    return make("figure", { class: "load" }, make("figcaption", {}, name), make("div", { class: "scroll" }, table));
  }

  #cell(values: readonly string[]): HTMLButtonElement {
    const point = this.#map.points.find((each) => each.values.every((value, at) => value === values[at]));
    const says = `${this.#map.dimensions.map(({ name }, at) => `${name} ${spaced(values[at])}`).join(", ")}: ${point?.says ?? "no result"}`;
    const isHeat = this.#lesson.kind === "load";
    const kind = [isHeat ? `h${heatStep(point?.share ?? 0)}` : "", point?.isOwn ? "own" : ""].filter(Boolean).join(" ");
    const cell = make("button", { type: "button", class: kind, title: says, "aria-label": says, tabindex: "-1" });
    cell.addEventListener("click", () => void this.#select(values, true));
    this.#cells.set(values.join("|"), cell);
    return cell;
  }

  async #select(values: readonly string[], isByHand: boolean): Promise<void> {
    this.#cells.get(this.#selected)?.setAttribute("tabindex", "-1");
    this.#cells.get(this.#selected)?.removeAttribute("aria-current");
    this.#selected = values.join("|");
    const cell = this.#cells.get(this.#selected);
    cell?.setAttribute("tabindex", "0");
    cell?.setAttribute("aria-current", "true");
    const state = this.#stateOf(values);
    if (isByHand) history.replaceState(null, "", writeAddress({ ...state, at: undefined }));
    try {
      const report = await this.#play(state);
      if (report !== undefined && this.#selected === values.join("|")) this.#show(report, state, isByHand);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      byId("rail").replaceChildren(make("section", {}, make("p", { class: "problem" }, error.message)));
    }
  }

  #stateOf(values: readonly string[]): LiveState {
    const pairs = new Map(this.#map.dimensions.map(({ name }, at) => [name, values[at]!] as const));
    return { pairs, twisted: false };
  }

  #play(state: LiveState): Promise<Report | undefined> {
    if (this.#lesson.kind === "load") return this.#worker.play(this.#lesson, state, () => {});
    const [scenario, options] = playedWith(this.#lesson, state);
    return playScenario(scenario, options);
  }

  #show(played: Report, state: LiveState, isByHand: boolean): void {
    const report = escapeAll(played);
    const rail = byId("rail");
    const where = [...state.pairs].map(([name, value]) => `${name} ${spaced(value)}`).join(", ");
    const says = make("p", { "aria-live": "polite" });
    fill(says, ledeHtml(headlineOf(report)));
    const picture = make("div", { class: "cell" });
    rail.replaceChildren(
      make("section", {}, make("h2", {}, "Selected cell"), make("p", { class: "faint" }, where), says, picture),
    );
    const width = picture.clientWidth;
    const [load] = report.load?.loads ?? [];
    picture.innerHTML = load === undefined ? storySvg(report, width) : pictureHtml(chart(load, report, width));
    byId("command").textContent = isByHand ? commandOf(this.#lesson, state, false) : byId("command").textContent;
    if (!isByHand) return;
    const made = { version: this.#lesson.version, command: commandOf(this.#lesson, state, true) };
    byId("report").textContent = documentOf(this.#lesson.kind, [played], made);
  }

  /** Colours the cells by their outcomes, which the command line computed. */
  #colour(): void {
    for (const { values, says } of this.#map.points) {
      if (!this.#regions.includes(says) && this.#regions.length < mostRegions) this.#regions.push(says);
      const at = this.#regions.indexOf(says);
      this.#cells.get(values.join("|"))?.classList.add(`region${at < 0 ? mostRegions - 1 : at}`);
    }
    this.#drawLegend();
  }

  #drawLegend(): void {
    const items = this.#regions.map((says, at) => make("li", {}, make("span", { class: `swatch region${at}` }), says));
    this.#legend.replaceChildren(...items);
  }

  #key(event: KeyboardEvent): void {
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      ArrowUp: [1, 0],
      ArrowDown: [-1, 0],
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const values = this.#selected.split("|");
    const by = values.length > 1 ? move : [move[1]];
    const next = values.map((value, at) => {
      const all = this.#map.dimensions[at]!.values;
      return all[Math.max(0, Math.min(all.length - 1, all.indexOf(value) + by[at]!))]!;
    });
    this.#cells.get(next.join("|"))?.focus();
    void this.#select(next, true);
  }
}
