import type { Problem } from "../../text/problems/problem.ts";
import { make } from "../dom.ts";
import { givenScenario, type LiveLesson, type LiveState } from "../live-lesson.ts";
import { type Changed, controlFor, type PageControl } from "./controls.ts";
import { groupOf, otherSettings, type SubjectSetting, subjectSettings } from "./subject-settings.ts";

interface PanelActions {
  readonly changed: Changed;
  twisted(isTwisted: boolean): void;
  reset(): void;
}

interface PanelSettings {
  readonly subject: readonly SubjectSetting[];
  readonly others: readonly SubjectSetting[];
  /** The question of the twist; undefined if there is none to play. */
  readonly premise: string | undefined;
}

/** Returns the settings of a lesson that a reader may change: all of them, or those that an exercise names. */
export function settingsOf(lesson: LiveLesson): PanelSettings {
  const { may, premise } = lesson;
  const scenario = givenScenario(lesson);
  const subject = subjectSettings(scenario, givenScenario(lesson, scenario.twist !== undefined));
  const others = otherSettings(scenario, subject);
  if (may === undefined) return { subject, others, premise };
  const isOpen = ({ name }: SubjectSetting) => may.some((each) => name === each || name.startsWith(`${each}.`));
  return { subject: [...subject, ...others].filter(isOpen), others: [], premise: undefined };
}

/** As many controls leave the picture below them in sight on a phone. The style folds the others there. */
const mostInSight = 2;

/** The settings of a lesson, its twist, and the way back. */
export class SettingsPanel {
  readonly #controls = new Map<string, { readonly control: PageControl; readonly setting: SubjectSetting }>();
  readonly #list = make("div");
  readonly #rest = make("div");
  readonly #unfold = make("summary", {}, "More settings");
  readonly #fold = make("details", {}, this.#unfold, this.#rest);
  readonly #others: readonly SubjectSetting[];
  readonly #actions: PanelActions;
  readonly #reset = make("button", { type: "button" }, "Back to the lesson");
  readonly #twist = make("input", { type: "checkbox", id: "twist" });
  readonly #problem = make("p", { class: "problem", role: "alert" });

  constructor(place: HTMLElement, { subject, others, premise }: PanelSettings, actions: PanelActions) {
    this.#actions = actions;
    this.#others = others;
    for (const setting of subject) this.#add(setting);
    this.#reset.addEventListener("click", () => actions.reset());
    this.#problem.hidden = true;
    place.replaceChildren(make("h2", {}, "Change it"), this.#list, this.#fold, this.#problem, this.#reset);
    this.#fold.append(...this.#twistOf(premise), ...(this.#others.length === 0 ? [] : [this.#more()]));
    this.#fold.hidden = this.#fold.querySelector("select, input") === null;
    place.hidden = false;
    this.#fit();
    addEventListener("resize", () => this.#fit());
  }

  /** Opens the folded parts, which have no handle in a wide window. */
  #fit(): void {
    this.#fold.open ||= !this.#unfold.checkVisibility();
  }

  /** Shows the state of the page. Settings from the address get a control of their own. */
  show({ pairs, twisted }: LiveState, isChanged: boolean): void {
    for (const name of pairs.keys()) this.#open(name);
    for (const [name, { control, setting }] of this.#controls)
      control.show(pairs.get(name), twisted ? setting.twisted : setting.own);
    this.#twist.checked = twisted;
    this.#reset.hidden = !isChanged;
  }

  /** Says why the settings cannot be played, and that what the page shows is older. */
  problem(problems: readonly Problem[] | undefined): void {
    this.#problem.hidden = problems === undefined;
    const says = problems?.map(({ says, cure }) => (cure === undefined ? says : `${says}: ${cure}`)).join("; ") ?? "";
    this.#problem.textContent =
      problems === undefined ? "" : `${says}. The page still shows the run before this change.`;
  }

  #add(setting: SubjectSetting): void {
    const control = controlFor(setting, this.#actions.changed);
    this.#controls.set(setting.name, { control, setting });
    (this.#controls.size > mostInSight ? this.#rest : this.#list).append(control.element);
    control.show(undefined, setting.own);
  }

  #open(name: string): void {
    const setting = this.#others.find((each) => each.name === name);
    if (setting === undefined || this.#controls.has(name)) return;
    this.#fold.open = true;
    this.#add(setting);
  }

  #twistOf(premise: string | undefined): HTMLElement[] {
    if (premise === undefined) return [];
    this.#twist.addEventListener("change", () => this.#actions.twisted(this.#twist.checked));
    return [make("label", { class: "twist", for: "twist" }, this.#twist, make("span", {}, premise))];
  }

  /** Lists the settings that the lesson leaves as they are, to be opened. */
  #more(): HTMLElement {
    const list = make(
      "select",
      { "aria-label": "Another setting" },
      make("option", { value: "" }, "another setting …"),
    );
    const groups = new Map<string, HTMLElement>();
    for (const name of this.#others.map((each) => each.name).sort()) {
      const label = groupOf(name);
      const group = groups.get(label) ?? make("optgroup", { label });
      groups.set(label, group);
      group.append(make("option", { value: name }, name));
    }
    list.append(...groups.values());
    list.addEventListener("change", () => {
      const name = list.value;
      if (name === "") return;
      this.#open(name);
      list.value = "";
      this.#controls.get(name)?.control.element.querySelector<HTMLElement>("[data-setting]")?.focus();
    });
    return list;
  }
}
