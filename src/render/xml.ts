import { escapeText } from "./view/escape.ts";

const names: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text between tags or in quotes, in XML and in HTML: nothing in it is markup, and nothing in it is invisible. */
export function xml(text: string): string {
  return escapeText(text).replace(/[&<>"']/g, (sign) => names[sign]!);
}

/** Attributes with a value. */
export function attributes(all: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(all)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${xml(`${value}`)}"`))
    .join("");
}
