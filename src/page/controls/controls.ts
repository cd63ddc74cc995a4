import { spaced } from "../../text/words/phrases.ts";
import { make } from "../dom.ts";
import { stepsFor } from "./slider-steps.ts";
import type { SubjectSetting } from "./subject-settings.ts";

/** `isDone`: the reader has released the control, so that the change can be announced and kept in the address. */
export type Changed = (name: string, value: string | undefined, isDone: boolean) => void;

export interface PageControl {
  readonly name: string;
  readonly element: HTMLElement;
  show: ShowValue;
}

/** Shows a changed value, or without one the value that the lesson or its twist gives the setting. */
type ShowValue = (value: string | undefined, given: string | undefined) => void;

const notSet = "not set";
const words = /^`[^`]+`((, | or )`[^`]+`)*$/;
/** Words that say no more than that a field takes text. */
const plainTakes = ["", "text"];

/** Makes the control that fits a setting: a slider, a list of words, or a field for text. */
export function controlFor(setting: SubjectSetting, changed: Changed): PageControl {
  const { name, own, others, takes, says } = setting;
  const id = `set-${name.replace(/[^\w-]/g, "_")}`;
  const value = make("output", { for: id });
  const inParts = name.split(/(?<=\.)/).flatMap((part) => [part, make("wbr")]);
  const label = make("label", { for: id }, ...inParts);
  const given = [...(own === undefined ? [] : [own]), ...others];
  const options = optionsOf(takes, given);
  const about = options === undefined && !plainTakes.includes(takes) ? `${says} Write ${takes}.` : says;
  const hint = make("small", { id: `${id}-about` }, about.trim().replaceAll("`", ""));
  const described = { id, "data-setting": name, "aria-describedby": `${id}-about` };
  const parts =
    options === undefined
      ? textField(setting, described, changed)
      : options.isScale
        ? slider(options.values, described, value, (each, isDone) => changed(name, each, isDone))
        : picker(options.values, described, (each) => changed(name, each, true));
  const head = make("div", { class: "name" }, label, value);
  return { name, element: make("div", { class: "control" }, head, parts.input, hint), show: parts.show };
}

interface Input {
  readonly input: HTMLElement;
  readonly show: ShowValue;
}

function optionsOf(
  takes: string,
  given: readonly string[],
): { values: readonly string[]; isScale: boolean } | undefined {
  if (takes === "`true` or `false`") return { values: ["false", "true"], isScale: false };
  if (words.test(takes)) return { values: literalsIn(takes), isScale: false };
  const values = stepsFor(takes, given);
  return values && { values, isScale: true };
}

/** Returns the values that the text about a setting quotes. */
function literalsIn(takes: string): string[] {
  return [...takes.matchAll(/`([^`]+)`/g)].map(([, literal = ""]) => literal);
}

/** The first position of a setting without a value leaves it so. */
function slider(
  values: readonly string[],
  attributes: Readonly<Record<string, string>>,
  output: HTMLOutputElement,
  changed: (value: string | undefined, isDone: boolean) => void,
): Input {
  const known = [...values];
  let all: readonly string[] = [];
  let usual: string | undefined;
  const input = make("input", { ...attributes, type: "range", min: "0", step: "1" });
  const say = () => {
    const words = spaced(all[input.valueAsNumber]!);
    output.value = words;
    input.setAttribute("aria-valuetext", words);
  };
  const chosen = () => {
    const value = all[input.valueAsNumber]!;
    return value === (usual ?? notSet) ? undefined : value;
  };
  input.addEventListener("input", () => {
    say();
    changed(chosen(), false);
  });
  input.addEventListener("change", () => changed(chosen(), true));
  const show: ShowValue = (value, given) => {
    const shown = value ?? given ?? notSet;
    if (output.value === spaced(shown) && given === usual) return;
    usual = given;
    if (shown !== notSet && !known.includes(shown)) known.splice(placeFor(known), 0, shown);
    all = given === undefined ? [notSet, ...known] : known;
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
  values: readonly string[],
  attributes: Readonly<Record<string, string>>,
  changed: (value: string | undefined) => void,
): Input {
  const input = make("select", attributes);
  let [usual, offered] = ["", ""];
  input.addEventListener("change", () => changed(input.value === usual ? undefined : input.value));
  const show: ShowValue = (value, given) => {
    usual = given ?? "";
    const all = given === undefined ? ["", ...values] : [...new Set([...values, given])];
    if (offered !== all.join("\n"))
      input.replaceChildren(...all.map((each) => make("option", { value: each }, each === "" ? notSet : each)));
    offered = all.join("\n");
    input.value = value ?? usual;
  };
  return { input, show };
}

/** A field that offers the values that its setting and the lesson name. */
function textField(
  { name, takes, others }: SubjectSetting,
  attributes: Readonly<Record<string, string>>,
  changed: Changed,
): Input {
  const list = `${attributes.id}-values`;
  const input = make("input", { ...attributes, type: "text", placeholder: notSet, spellcheck: "false", list });
  const offered = new Set([...literalsIn(takes), ...others]);
  const options = make("datalist", { id: list }, ...[...offered].map((value) => make("option", { value })));
  let usual = "";
  input.addEventListener("change", () => {
    const value = input.value.trim();
    changed(name, value === usual || value === "" ? undefined : value, true);
  });
  const show: ShowValue = (value, given = "") => {
    usual = given;
    input.value = value ?? usual;
  };
  return { input: make("div", {}, input, options), show };
}
