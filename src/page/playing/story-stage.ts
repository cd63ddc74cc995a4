import { storySvg } from "../../render/html/story-html.ts";
import { picturedMoments } from "../../render/view/moments/pictured.ts";
import type { Report } from "../../scenario/report.ts";
import { fill, make, onWidth } from "../dom.ts";
import { playScenario } from "../engine.ts";
import { type LiveLesson, type LiveState, playedWith } from "../live-lesson.ts";
import type { PageStage } from "./stage.ts";
import { StoryPlayer } from "./story-player.ts";

/** Draws a story for the width that there is, and plays it. */
export class StoryStage implements PageStage {
  onMoved: PageStage["onMoved"] = () => {};
  readonly isReplaceable = false;
  readonly #picture = make("div");
  readonly #player: StoryPlayer;
  #report: Report | undefined;
  #width = 0;
  /** The picture that the page came with stays until there is one that plays. */
  readonly #begin: () => void;

  constructor(place: HTMLElement) {
    const panel = make("div", { class: "panel" });
    panel.hidden = true;
    const about = "The story; Space plays it, the arrow keys move in it";
    const figure = make(
      "figure",
      { class: "story", tabindex: "0", role: "group", "aria-label": about },
      this.#picture,
      panel,
    );
    this.#player = new StoryPlayer(figure, (at) => this.onMoved(at));
    figure.append(this.#player.transport.element);
    this.#begin = () => {
      place.replaceChildren(figure);
      this.#width = onWidth(this.#picture, (width) => {
        this.#width = width;
        this.#fit();
      });
    };
  }

  play(lesson: LiveLesson, state: LiveState): Promise<Report> {
    const [scenario, options] = playedWith(lesson, state);
    return playScenario(scenario, options);
  }

  draw(report: Report, at: number | undefined): void {
    if (this.#report === undefined) this.#begin();
    this.#report = report;
    this.#fill(report);
    this.#player.show(picturedMoments(report).moments, at);
  }

  #fit(): void {
    if (this.#report === undefined) return;
    this.#fill(this.#report);
    this.#player.refresh();
  }

  #fill(report: Report): void {
    fill(this.#picture, storySvg(report, this.#width, "top"));
  }

  finish(): void {
    this.#player.show(picturedMoments(this.#report!).moments, undefined);
  }
}
