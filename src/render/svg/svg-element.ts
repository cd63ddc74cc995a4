import { attributes, xml } from "../xml.ts";

type Attributes = Parameters<typeof attributes>[0];

/** Writes an element; its children must be elements already. */
export function element(name: string, all: Attributes, ...children: readonly string[]): string {
  const content = children.join("");
  return content === "" ? `<${name}${attributes(all)}/>` : `<${name}${attributes(all)}>${content}</${name}>`;
}

/** Draws a line of text. */
export function label(text: string, x: number, y: number, kind: string, anchor?: "middle" | "end"): string {
  return element("text", { x: tenth(x), y: tenth(y), class: kind, "text-anchor": anchor }, xml(text));
}

/** Rounds to a tenth of a pixel, which is finer than visible. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A picture with its text alternative; `inner` is drawn in a box of this size. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** The text alternative for readers who cannot see the picture. */
  readonly says: string;
  readonly inner: string;
}
