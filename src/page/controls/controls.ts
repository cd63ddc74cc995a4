import { spaced } from "../../text/words/phrases.ts";
import { make } from "../dom.ts";
import { stepsFor } from "./slider-steps.ts";
import type { SubjectSetting } from "./subject-settings.ts";

/** `isDone`: the reader has released the control, so that the change can be announced and kept in the address. */
export type Changed = (name: string, value: string | undefined, isDone: boolean) => void;

export interface PageControl {
  readonly name: string;
  readonly element: HTMLElement;
  /** Shows a value; undefined for the lesson's own. */
  show(value: string | undefined): void;
}

const notSet = "not set";
const words = /^`[^`]+`(, `[^`]+`)*$/;

/** Makes the control that fits a setting: a slider, a list of words, or a field for text. */
export function controlFor(setting: SubjectSetting, changed: Changed): PageControl {
  const { name, own, others, takes, says } = setting;
  const id = `set-${name.replace(/[^\w-]/g, "_")}`;
  const value = make("output", { for: id });
  const inParts = name.split(/(?<=\.)/).flatMap((part) => [part, make("wbr")]);
  const label = make("label", { for: id }, ...inParts);
  const about = says.replaceAll("`", "");
  const hint = make("small", { id: `${id}-about` }, about);
  const given = [...(own === undefined ? [] : [own]), ...others];
  const options = optionsOf(takes, given);
  const described = { id, "data-setting": name, "aria-describedby": `${id}-about` };
  const parts =
    options === undefined
      ? textField(setting, described, changed)
      : options.isScale
        ? slider(own, options.values, described, value, (each, isDone) => changed(name, each, isDone))
        : picker(own, options.values, described, (each) => changed(name, each, true));
  const head = make("div", { class: "name" }, label, value);
  return { name, element: make("div", { class: "control" }, head, parts.input, hint), show: parts.show };
}

interface Input {
  readonly input: HTMLElement;
  show(value: string | undefined): void;
}

function optionsOf(
  takes: string,
  given: readonly string[],
): { values: readonly string[]; isScale: boolean } | undefined {
  if (takes === "`true` or `false`") return { values: ["false", "true"], isScale: false };
  if (words.test(takes)) return { values: takes.split(", ").map((each) => each.slice(1, -1)), isScale: false };
  const values = stepsFor(takes, given);
  return values && { values, isScale: true };
}

/** The first position of a setting that the lesson does not set leaves it so. */
function slider(
  own: string | undefined,
  values: readonly string[],
  attributes: Readonly<Record<string, string>>,
  output: HTMLOutputElement,
  changed: (value: string | undefined, isDone: boolean) => void,
): Input {
  const all: string[] = own === undefined ? [notSet, ...values] : [...values];
  const input = make("input", { ...attributes, type: "range", min: "0", max: `${all.length - 1}`, step: "1" });
  const say = () => {
    const words = spaced(all[input.valueAsNumber]!);
    output.value = words;
    input.setAttribute("aria-valuetext", words);
  };
  const given = () => {
    const value = all[input.valueAsNumber]!;
    return value === (own ?? notSet) ? undefined : value;
  };
  input.addEventListener("input", () => {
    say();
    changed(given(), false);
  });
  input.addEventListener("change", () => changed(given(), true));
  const show = (value: string | undefined) => {
    const shown = value ?? own ?? notSet;
    if (output.value === spaced(shown)) return;
    if (!all.includes(shown)) all.splice(placeFor(all), 0, shown);
    input.max = `${all.length - 1}`;
    input.value = `${all.indexOf(shown)}`;
    say();
  };
  return { input, show };
}

/** A value from the address that is not on the scale gets a place at its end. */
function placeFor(all: readonly string[]): number {
  return all.at(-1) === "none" ? all.length - 1 : all.length;
}

function picker(
  own: string | undefined,
  values: readonly string[],
  attributes: Readonly<Record<string, string>>,
  changed: (value: string | undefined) => void,
): Input {
  const input = make("select", attributes);
  const all = own === undefined ? ["", ...values] : [...new Set([...values, own])];
  for (const each of all) input.append(make("option", { value: each }, each === "" ? notSet : each));
  input.addEventListener("change", () => changed(input.value === (own ?? "") ? undefined : input.value));
  const show = (value: string | undefined) => {
    input.value = value ?? own ?? "";
  };
  return { input, show };
}

function textField(
  { name, own = "", takes }: SubjectSetting,
  attributes: Readonly<Record<string, string>>,
  changed: Changed,
): Input {
  const input = make("input", {
    ...attributes,
    type: "text",
    placeholder: takes.replaceAll("`", ""),
    spellcheck: "false",
  });
  input.addEventListener("change", () => {
    const value = input.value.trim();
    changed(name, value === own || value === "" ? undefined : value, true);
  });
  const show = (value: string | undefined) => {
    input.value = value ?? own;
  };
  return { input, show };
}
