import { top } from "../render/html/body-html.ts";
import { badgeHtml, ledeHtml } from "../render/html/outcome-html.ts";
import { partsHtml } from "../render/html/part-html.ts";
import { escapeAll } from "../render/view/escape.ts";
import { storyPage } from "../render/view/pages/story-page.ts";
import type { Report } from "../scenario/report.ts";
import { ProblemError } from "../text/problems/problem.ts";
import { SettingsPanel, settingsOf } from "./controls/settings-panel.ts";
import { byId, fill, make } from "./dom.ts";
import { document as documentOf } from "./engine.ts";
import { after, onceQuiet } from "./frames.ts";
import { commandOf, type LiveLesson, type LiveState } from "./live-lesson.ts";
import { readAddress, writeAddress } from "./page-address.ts";
import { LoadStage } from "./playing/load-stage.ts";
import type { PageStage } from "./playing/stage.ts";
import { StoryStage } from "./playing/story-stage.ts";

/** While a change is played, the previous picture stays as it is for this long. */
const busyMs = 200;

/** A page that plays its lesson again whenever a setting changes. */
export class LivePage {
  readonly #lesson: LiveLesson;
  readonly #stage: PageStage;
  readonly #panel: SettingsPanel;
  readonly #said = make("p", { class: "unseen", "aria-live": "polite" });
  /** Called after each run that is shown. */
  onDrawn: (report: Report, state: LiveState) => void = () => {};
  #pairs = new Map<string, string>();
  #isTwisted: boolean;
  #at: number | undefined;
  #report: Report | undefined;
  /** The changes that were played last, or that are being played. */
  #wanted: string | undefined;
  /** Whether a change waits for the run that is in progress. */
  #isStale = false;
  #isBusy = false;
  /** Whether the reader has released a control since the outcome was announced. */
  #isReleased = false;
  /** Writes the address once the controls rest: a browser takes as long for it as for a small story, and refuses to do it often. */
  readonly #writeAddress = onceQuiet(150, () => {
    const hash = this.#address;
    if (hash !== location.hash) history.replaceState(null, "", hash || location.pathname + location.search);
  });

  /** While a control moves, words that are not on the screen are not laid out. */
  readonly #rest = onceQuiet(250, () => byId("under").classList.remove("moving"));

  constructor(lesson: LiveLesson) {
    this.#lesson = lesson;
    this.#isTwisted = lesson.twisted;
    this.#stage = lesson.kind === "load" ? new LoadStage(byId("stage")) : new StoryStage(byId("stage"));
    this.#stage.onMoved = (at) => {
      this.#at = at;
      this.#writeAddress();
    };
    this.#panel = new SettingsPanel(byId("controls"), settingsOf(lesson), {
      changed: (name, value, isDone) => this.#change(name, value, isDone),
      twisted: (isTwisted) => {
        this.#isTwisted = isTwisted;
        void this.#play(true);
      },
      reset: () => {
        this.#pairs.clear();
        this.#isTwisted = lesson.twisted;
        void this.#play(true);
      },
    });
    byId("headline").removeAttribute("aria-live");
    byId("headline").after(this.#said);
    addEventListener("hashchange", () => {
      if (location.hash !== this.#address) void this.#readAddress();
    });
    addEventListener("beforeprint", () => this.#stage.finish());
  }

  /** Plays as the address says, and returns the report. */
  async start(): Promise<Report | undefined> {
    await this.#readAddress();
    return this.#report;
  }

  /** Plays the twist of the lesson without other changes. */
  async twist(): Promise<Report | undefined> {
    this.#pairs.clear();
    this.#isTwisted = true;
    await this.#play(true);
    return this.#report;
  }

  #readAddress(): Promise<void> {
    const { pairs, twisted, at } = readAddress(location.hash);
    this.#pairs = new Map(pairs);
    this.#isTwisted = twisted || this.#lesson.twisted;
    this.#at = at;
    return this.#play(false);
  }

  get #state(): LiveState & { readonly at: number | undefined } {
    return { pairs: this.#pairs, twisted: this.#isTwisted, at: this.#at };
  }

  get #address(): string {
    return writeAddress({ ...this.#state, twisted: this.#isTwisted && !this.#lesson.twisted });
  }

  #change(name: string, value: string | undefined, isDone: boolean): void {
    if (value === undefined) this.#pairs.delete(name);
    else this.#pairs.set(name, value);
    this.#at = undefined;
    void this.#play(isDone);
  }

  /** Plays with the newest settings. While a run is in progress, only the last of several changes is played. */
  async #play(isDone: boolean): Promise<void> {
    this.#panel.show(this.#state, this.#pairs.size > 0 || this.#isTwisted !== this.#lesson.twisted);
    this.#isReleased ||= isDone;
    const wanted = JSON.stringify([...this.#pairs, this.#isTwisted]);
    const isNew = wanted !== this.#wanted;
    this.#wanted = wanted;
    if (this.#isBusy && !(isNew && this.#stage.isReplaceable)) {
      this.#isStale ||= isNew;
      return;
    }
    if (isNew) {
      this.#isBusy = true;
      do {
        this.#isStale = false;
        if (!(await this.#playOnce())) return;
      } while (this.#isStale);
      this.#isBusy = false;
    }
    if (this.#isReleased) this.#tell();
  }

  /** Returns whether this run, rather than a newer one, is shown. */
  async #playOnce(): Promise<boolean> {
    const state = { pairs: new Map(this.#pairs), twisted: this.#isTwisted };
    const stage = byId("stage");
    // Most stories are drawn sooner, and a dimmed picture is a layer of its own to a browser.
    const rest = after(busyMs, () => stage.setAttribute("aria-busy", "true"));
    try {
      const report = await this.#stage.play(this.#lesson, state);
      rest();
      if (report === undefined) return false;
      stage.removeAttribute("aria-busy");
      this.#draw(report, state);
      this.#panel.problem(undefined);
      document.body.classList.remove("rejected");
      this.onDrawn(report, state);
    } catch (error) {
      rest();
      stage.removeAttribute("aria-busy");
      if (!(error instanceof ProblemError)) throw error;
      this.#panel.problem(error.problems);
      document.body.classList.add("rejected");
    }
    return true;
  }

  /** Announces the outcome and keeps the settings in the address, once the picture is drawn. */
  #tell(): void {
    this.#isReleased = false;
    this.#said.textContent = byId("headline").textContent;
    this.#writeAddress();
  }

  #draw(report: Report, state: LiveState): void {
    this.#report = report;
    const { version } = this.#lesson;
    const command = commandOf(this.#lesson, state, false);
    const made = { version, command: commandOf(this.#lesson, state, true) };
    const safe = escapeAll(report);
    const page = storyPage(safe, { version, command }, command);
    if (this.#lesson.isOwn) document.querySelector("h1")!.textContent = page.title;
    fill(byId("headline"), ledeHtml(page.headline ?? []));
    fill(byId("verdict"), badgeHtml(page));
    fill(byId("rail"), partsHtml(page, "rail", top));
    byId("under").classList.add("moving");
    this.#rest();
    fill(byId("under"), partsHtml(page, "under", top));
    fill(byId("below"), partsHtml(page, undefined, top));
    this.#stage.draw(safe, this.#at);
    byId("report").textContent = documentOf(this.#lesson.kind, [report], made);
  }
}
