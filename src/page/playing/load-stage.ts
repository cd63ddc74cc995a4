import { pictureHtml } from "../../render/html/story-html.ts";
import { chart } from "../../render/svg/chart/chart.ts";
import { queueHeight, queuePicture } from "../../render/svg/queue-picture.ts";
import { type LoadPicture, loadPicture } from "../../render/view/load/load-picture.ts";
import { sayMoment } from "../../render/view/load/stretches.ts";
import type { Report } from "../../scenario/report.ts";
import { thousands } from "../../text/words/phrases.ts";
import { make, onWidth, prefersStillness } from "../dom.ts";
import { stopwatch } from "../frames.ts";
import type { LiveLesson, LiveState } from "../live-lesson.ts";
import type { PageStage } from "./stage.ts";
import { Transport } from "./transport.ts";
import { WorkerPlayer } from "./worker-player.ts";

const slowMs = 2000;

/** Returns the number of the window at this second; if there is none, that of the last window in which calls began. */
export function windowAt({ samples, loadEndMs }: Pick<LoadPicture, "samples" | "loadEndMs">, atS?: number): number {
  const asked = atS === undefined ? -1 : samples.findIndex(({ toMs }) => toMs > atS * 1000);
  const atEnd = samples.findLastIndex(({ toMs }) => toMs <= loadEndMs);
  return asked >= 0 ? asked : Math.max(0, atEnd);
}

/** Draws a load with its queue at one moment, and plays through its time. It is computed in a worker. */
export class LoadStage implements PageStage {
  onMoved: PageStage["onMoved"] = () => {};
  readonly isReplaceable = true;
  readonly #queue = make("div", { class: "queue" });
  readonly #charts = make("div", { class: "charts" });
  readonly #line = make("div", { class: "cursor", "aria-hidden": "true" });
  readonly #note = make("p", { class: "computing", role: "status" });
  readonly #player = new WorkerPlayer();
  readonly #transport: Transport;
  #report: Report | undefined;
  #picture: LoadPicture | undefined;
  #width = 0;
  /** The picture that the page came with stays until there is one that plays. */
  readonly #begin: () => void;
  /** The number of the window that is shown. */
  #at = 0;
  #frame: number | undefined;

  constructor(place: HTMLElement) {
    this.#transport = new Transport({
      speeds: [10, 20, 60].map((factor) => ({ says: `${factor} s/s`, factor })),
      usual: 1,
      stepped: (by) => this.#seek(this.#at + by),
      sought: (at) => this.#seek(at),
      toggled: () => this.#toggle(),
    });
    this.#note.hidden = true;
    this.#charts.addEventListener("click", (event) => this.#point(event));
    const figure = make("figure", { class: "load" }, this.#queue, this.#charts, this.#note, this.#transport.element);
    this.#begin = () => {
      place.replaceChildren(figure);
      this.#width = onWidth(this.#charts, (width) => {
        this.#width = width;
        this.#fit();
      });
    };
  }

  async play(lesson: LiveLesson, state: LiveState): Promise<Report | undefined> {
    const passedMs = stopwatch();
    const report = await this.#player.play(lesson, state, ({ calls, nowMs, forMs }) => {
      const isSlow = passedMs() > slowMs;
      this.#note.hidden = !isSlow;
      if (isSlow)
        this.#note.textContent = `${thousands(calls)} calls so far, ${sayMoment(nowMs)} of ${sayMoment(forMs)}`;
    });
    if (report !== undefined) this.#note.hidden = true;
    return report;
  }

  draw(report: Report, at: number | undefined): void {
    this.#pause();
    if (this.#report === undefined) this.#begin();
    this.#report = report;
    const [first] = this.#report.load?.loads ?? [];
    this.#picture = first && loadPicture(first, this.#report);
    const samples = this.#picture?.samples ?? [];
    this.#transport.bound(Math.max(0, samples.length - 1));
    this.#at = this.#picture === undefined ? 0 : windowAt(this.#picture, at);
    this.#fit();
  }

  #fit(): void {
    const report = this.#report;
    if (report === undefined) return;
    const loads = report.load?.loads ?? [];
    this.#charts.innerHTML = loads.map((each) => pictureHtml(chart(each, report, this.#width))).join("");
    this.#charts.append(this.#line);
    this.#show(this.#at);
  }

  finish(): void {
    this.#pause();
  }

  #seek(at: number): void {
    this.#pause();
    this.#show(Math.max(0, Math.min(at, (this.#picture?.samples.length ?? 1) - 1)));
    this.#transport.announce(this.#says());
    this.onMoved((this.#picture?.samples[this.#at]?.fromMs ?? 0) / 1000);
  }

  #show(at: number): void {
    this.#at = at;
    const sample = this.#picture?.samples[at];
    if (this.#picture === undefined || sample === undefined) return;
    const size = { width: this.#width, height: queueHeight, title: "The queue", says: this.#says() };
    this.#queue.innerHTML = pictureHtml({ ...size, inner: queuePicture(this.#picture, sample, this.#width) });
    const share = (sample.fromMs + sample.toMs) / 2 / this.#picture.endMs;
    this.#line.style.left = `${58 + share * (this.#width - 72)}px`;
    this.#transport.show(at, this.#says());
    this.#transport.time(sayMoment(sample.fromMs));
  }

  #says(): string {
    const sample = this.#picture?.samples[this.#at];
    if (sample === undefined) return "";
    const { fromMs, goodPerS, failedPerS, waiting } = sample;
    const rates = `${thousands(Math.round(goodPerS))} good and ${thousands(Math.round(failedPerS))} failed calls a second`;
    return `At ${sayMoment(fromMs)}: ${rates}, ${thousands(waiting)} waiting`;
  }

  #toggle(): void {
    if (this.#frame === undefined) this.#play();
    else this.#pause();
  }

  #play(): void {
    const { samples, endMs } = this.#picture!;
    if (this.#at >= samples.length - 1) this.#show(0);
    const fromMs = samples[this.#at]!.fromMs;
    const passedMs = stopwatch();
    this.#transport.playing(true);
    const step = () => {
      const virtualMs = fromMs + passedMs() * this.#transport.speed;
      const at = samples.findIndex(({ toMs }) => toMs > virtualMs);
      const isStill = prefersStillness() && at % 5 !== 0;
      if (at >= 0 && at !== this.#at && !isStill) this.#show(at);
      if (virtualMs < endMs && at >= 0) this.#frame = requestAnimationFrame(step);
      else this.#pause();
    };
    this.#frame = requestAnimationFrame(step);
  }

  #pause(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#transport.playing(false);
  }

  #point({ clientX }: MouseEvent): void {
    const { left } = this.#charts.getBoundingClientRect();
    const share = (clientX - left - 58) / (this.#width - 72);
    const ms = share * (this.#picture?.endMs ?? 0);
    const at = this.#picture?.samples.findIndex(({ toMs }) => toMs > ms) ?? -1;
    if (share >= 0 && share <= 1 && at >= 0) this.#seek(at);
  }
}
