import { clock } from "../../render/text/drawing/marks.ts";
import type { Moment } from "../../render/view/moments/moments.ts";
import { sentenceOf } from "../../render/view/moments/sentence.ts";
import { make, prefersStillness } from "../dom.ts";
import { during } from "../frames.ts";
import { Transport } from "./transport.ts";
import { veilEnds } from "./veil-ends.ts";

/** A row of the picture: its first moment, its height, and the ends of its arrow. */
interface StoryRow {
  readonly first: number;
  readonly y: number;
  readonly from?: number;
  readonly to?: number;
}

const arrowMs = 520;
const noteMs = 640;
const stillMs = 900;
const gapMs = 100;

/** Plays a picture of a story moment by moment: a line shows the time, a veil hides the future. */
export class StoryPlayer {
  readonly transport: Transport;
  readonly #stage: HTMLElement;
  readonly #moved: (at: number | undefined) => void;
  #moments: readonly Moment[] = [];
  #rows: readonly StoryRow[] = [];
  #veil = make("div", { class: "veil", "aria-hidden": "true" });
  #line = make("div", { class: "playhead", "aria-hidden": "true" }, make("span"));
  #dot = make("div", { class: "courier", "aria-hidden": "true" });
  /** The number of moments that are shown. */
  #at = 0;
  #stop: (() => void) | undefined;

  /** `moved`: called when the reader moves to a moment, and at the end with undefined. */
  constructor(stage: HTMLElement, moved: (at: number | undefined) => void) {
    this.#stage = stage;
    this.#moved = moved;
    this.transport = new Transport({
      speeds: ["¼", "½", "1", "2"].map((says, at) => ({ says: `${says}×`, factor: [0.25, 0.5, 1, 2][at]! })),
      usual: 2,
      stepped: (by) => this.step(by),
      sought: (at) => this.seek(at),
      toggled: () => this.toggle(),
    });
    stage.addEventListener("keydown", (event) => this.#key(event));
  }

  get isPlaying(): boolean {
    return this.#stop !== undefined;
  }

  /** Shows a new picture at its end, or at a moment. */
  show(moments: readonly Moment[], at: number | undefined): void {
    this.pause();
    this.#moments = moments;
    this.refresh(at ?? moments.length);
  }

  /** Reads the rows again after the picture was drawn again. */
  refresh(at = this.#at): void {
    const sequence = this.#stage.querySelector<HTMLElement>(".sequence");
    this.#rows = (sequence?.dataset.rows ?? "").split(" ").filter(Boolean).map(rowFrom);
    sequence?.querySelector(".rows")?.append(this.#veil, this.#line, this.#dot);
    this.#dot.hidden = true;
    this.transport.bound(this.#moments.length);
    this.#place(Math.min(at, this.#moments.length));
  }

  step(by: number): void {
    this.seek(this.#at + by);
  }

  /** Moves to a moment by hand, which is announced. */
  seek(at: number): void {
    this.pause();
    this.#place(Math.max(0, Math.min(at, this.#moments.length)));
    this.transport.announce(this.#says());
    this.#moved(this.#at === this.#moments.length ? undefined : this.#at);
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else void this.#play();
  }

  pause(): void {
    if (this.#stop === undefined) return;
    this.#stop();
    this.#stop = undefined;
    this.#dot.hidden = true;
    this.transport.playing(false);
  }

  async #play(): Promise<void> {
    let isStopped = false;
    this.#stop = () => {
      isStopped = true;
    };
    this.transport.playing(true);
    if (this.#at >= this.#moments.length) this.#place(0);
    while (!isStopped && this.#at < this.#moments.length) {
      await this.#next(() => isStopped);
      if (!isStopped) this.#place(this.#at + 1);
    }
    if (isStopped) return;
    this.pause();
    this.#moved(undefined);
  }

  async #next(isStopped: () => boolean): Promise<void> {
    const moment = this.#moments[this.#at]!;
    const row = this.#rowOf(this.#at);
    if (prefersStillness()) return during(stillMs / this.transport.speed, isStopped, () => {});
    const before = this.#moments[this.#at - 1];
    const waitedMs = before === undefined ? 0 : moment.atMs - before.atMs;
    if (waitedMs >= gapMs) {
      const from = this.#rowOf(this.#at - 1)?.y ?? 0;
      const takesMs = Math.min(1800, 500 + 420 * Math.log10(waitedMs / gapMs)) / this.transport.speed;
      await during(takesMs, isStopped, (share) => {
        this.#draw(from + share * ((row?.y ?? from) - 12 - from), before!.atMs + share * waitedMs);
      });
    }
    const isArrow = row?.from !== undefined && row.to !== undefined;
    this.#draw(row === undefined ? undefined : row.y + (isArrow ? 8 : -10), moment.atMs);
    await during((isArrow ? arrowMs : noteMs) / this.transport.speed, isStopped, (share) => {
      if (!isArrow) return;
      this.#dot.hidden = false;
      this.#dot.style.left = `${row.from! + share * (row.to! - row.from!)}px`;
      this.#dot.style.top = `${row.y}px`;
    });
    this.#dot.hidden = true;
  }

  #place(at: number): void {
    this.#at = at;
    const isEnd = at >= this.#moments.length;
    const last = this.#rowOf(at - 1);
    this.#draw(isEnd ? undefined : at === 0 ? 4 : last!.y + 16, at === 0 ? 0 : this.#moments[at - 1]!.atMs);
    this.transport.show(at, this.#says());
    const items = document.querySelectorAll("ol.words > li");
    for (const [nth, item] of items.entries()) {
      if (nth === at - 1 && !isEnd) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
  }

  /** Draws the line and the veil; without a height the whole picture is seen. */
  #draw(y: number | undefined, atMs: number): void {
    this.#veil.hidden = y === undefined;
    this.#line.hidden = y === undefined;
    veilEnds(y === undefined ? Number.POSITIVE_INFINITY : atMs);
    this.transport.time(`${clock(y === undefined ? (this.#moments.at(-1)?.atMs ?? 0) : atMs)} s`);
    if (y === undefined) return;
    this.#veil.style.top = `${y}px`;
    this.#line.style.top = `${y}px`;
    this.#line.firstElementChild!.textContent = `${clock(atMs)} s`;
  }

  #rowOf(moment: number): StoryRow | undefined {
    return this.#rows.findLast(({ first }) => first <= moment);
  }

  #says(): string {
    const moment = this.#moments[this.#at - 1];
    if (moment === undefined) return "before the first moment";
    return `${clock(moment.atMs)} seconds: ${sentenceOf(moment)}`;
  }

  #key(event: KeyboardEvent): void {
    const { target } = event;
    if (target instanceof HTMLElement && target.closest("input, select, button, summary, a")) return;
    const acts: Readonly<Record<string, () => void>> = {
      " ": () => this.toggle(),
      ArrowRight: () => this.step(1),
      ArrowDown: () => this.step(1),
      ArrowLeft: () => this.step(-1),
      ArrowUp: () => this.step(-1),
      Home: () => this.seek(0),
      End: () => this.seek(this.#moments.length),
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }
}

function rowFrom(text: string): StoryRow {
  const [first = 0, y = 0, from, to] = text.split(",").map(Number);
  return { first, y, ...(from !== undefined && to !== undefined && { from, to }) };
}
