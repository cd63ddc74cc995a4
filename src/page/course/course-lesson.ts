import { fromPacked, pack } from "../../scenario/library/compiled.ts";
import { reviewOf } from "../../scenario/review-lesson.ts";
import type { Choice, Prediction, Scenario } from "../../scenario/scenario.ts";
import { byId, make } from "../dom.ts";
import type { LiveLesson } from "../live-lesson.ts";
import { WorkerPlayer } from "../playing/worker-player.ts";
import { recordAnswer, recordLessonEnd } from "./course-progress.ts";
import type { LessonRuns, RunChoices } from "./lesson-runs.ts";

type QuestionName = "predict" | "seen" | "twist" | "review";

/**
 * Asks before a run, plays, asks what was seen and what the twist does. Whether a choice is right follows from the run. A lesson that
 * was recorded asks only about its own run.
 */
export class CourseLesson {
  readonly #lesson: LiveLesson;
  readonly #scenario: Scenario;
  readonly #runs: LessonRuns | RunChoices;
  #isOpen = false;

  /** `runs`: how the lesson is played, or how it ended when it was recorded. */
  constructor(lesson: LiveLesson, runs: LessonRuns | RunChoices) {
    this.#lesson = lesson;
    this.#scenario = fromPacked(lesson.packed);
    this.#runs = runs;
  }

  start(): void {
    const future = byId("future") as HTMLDetailsElement;
    const { predict } = this.#scenario;
    future.addEventListener("toggle", () => {
      if (future.open && !this.#isOpen) void this.#open(undefined);
    });
    if (predict === undefined) future.open = true;
    else this.#ask("predict", predict, (chose) => this.#open(chose));
    if (location.hash.includes("=")) future.open = true;
  }

  async #played() {
    const runs = this.#runs;
    return "start" in runs ? await runs.start() : runs;
  }

  async #open(chose: number | undefined): Promise<void> {
    this.#isOpen = true;
    (byId("future") as HTMLDetailsElement).open = true;
    document.body.classList.add("answered");
    const runs = this.#runs;
    // The outcome stays hidden until it can be judged, or cannot be.
    document.body.classList.toggle("playing", chose !== undefined);
    const report = await this.#played().finally(() => document.body.classList.remove("playing"));
    const { name, predict, seen, twist, review } = this.#scenario;
    if (predict !== undefined && report !== undefined) this.#judge("predict", predict.choices, report.choices, chose);
    recordLessonEnd(name, chose === undefined && predict !== undefined ? "skipped" : "done");
    if (seen !== undefined && report !== undefined)
      this.#ask(
        "seen",
        { ask: "What did you see in the first run, before you changed a setting?", choices: seen },
        (at) => this.#judge("seen", seen, report.seen, at),
      );
    if (!("twist" in runs)) return;
    const twistAsk = twist?.predict ?? predict;
    const { ask = "" } = byId("ask-twist").dataset;
    if (twist !== undefined && twistAsk !== undefined)
      this.#ask("twist", { ...twistAsk, ask }, async (at) => {
        const twisted = await runs.twist();
        if (twisted !== undefined) this.#judge("twist", twistAsk.choices, twisted.choices, at);
        byId("stage").scrollIntoView({ block: "nearest" });
      });
    if (review !== undefined) {
      const ask = `With other numbers: ${review.predict.ask}`;
      this.#ask("review", { ...review.predict, ask }, (at) => this.#review(review.predict, at));
    }
  }

  async #review({ choices }: Prediction, chose: number): Promise<void> {
    const scenario = reviewOf(this.#scenario)!;
    const lesson = { ...this.#lesson, packed: pack(scenario, "") };
    const report = await new WorkerPlayer().play(lesson, { pairs: new Map(), twisted: false }, () => {});
    if (report !== undefined) this.#judge("review", choices, report.choices, chose);
  }

  #ask(
    of: QuestionName,
    { ask, choices }: Prediction | { ask: string; choices: readonly Choice[] },
    answered: (chose: number) => unknown,
  ): void {
    const place = byId(`ask-${of}`);
    const rows = choices.map(({ says }, at) =>
      make(
        "label",
        { class: "choice" },
        make("input", { type: "radio", name: of, value: `${at}`, required: "" }),
        make("span", {}, says),
      ),
    );
    const form = make(
      "form",
      { class: "question" },
      make("fieldset", {}, make("legend", {}, ask), ...rows),
      make("button", { class: "main" }, "Answer"),
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const chosen = form.querySelector<HTMLInputElement>("input:checked");
      if (chosen === null) return;
      for (const each of form.querySelectorAll("input, button")) each.setAttribute("disabled", "");
      const playing = make("p", { class: "faint", role: "status" }, place.dataset.plays ?? "Plays …");
      place.append(playing);
      try {
        await answered(Number(chosen.value));
      } finally {
        playing.remove();
      }
    });
    place.replaceChildren(form);
    place.hidden = false;
  }

  /** Marks the choices after the run that decides them. */
  #judge(of: QuestionName, choices: readonly Choice[], judged: RunChoices["choices"], chose: number | undefined): void {
    const labels = byId(`ask-${of}`).querySelectorAll(".choice");
    const rights = judged.flatMap(({ verdict }, at) => (verdict.holds ? [at] : []));
    for (const [at, label] of labels.entries())
      label.classList.add(rights.includes(at) ? "right" : at === chose ? "wrong" : "other");
    byId(`ask-${of}`).querySelector(".main")?.remove();
    if (chose === undefined) return;
    const right = rights.includes(chose);
    recordAnswer(this.#scenario.name, { ...(of !== "predict" && { of }), chose: chose + 1, right });
    const why = right ? "" : ` ${choices[chose]?.tempting ?? ""}`;
    const says = make("p", { class: right ? "good" : "bad", role: "status" }, right ? "✓ Right." : `✗ Not so.${why}`);
    byId(`ask-${of}`).append(says);
  }
}
