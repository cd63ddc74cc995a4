import { escapeText } from "./view/escape.ts";

const names: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for XML and HTML, between tags and in quotes, so that it contains no markup and nothing invisible. */
export function xml(text: string): string {
  return escapeText(text).replace(/[&<>"']/g, (sign) => names[sign]!);
}

/** Writes attributes, without those that have no value. */
export function attributes(all: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(all)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${xml(`${value}`)}"`))
    .join("");
}
