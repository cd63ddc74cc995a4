import { attributes, xml } from "../xml.ts";

type Attributes = Parameters<typeof attributes>[0];

/** An element with children, which are elements already. */
export function element(name: string, all: Attributes, ...children: readonly string[]): string {
  const content = children.join("");
  return content === "" ? `<${name}${attributes(all)}/>` : `<${name}${attributes(all)}>${content}</${name}>`;
}

/** A line of text at a place. */
export function label(text: string, x: number, y: number, kind: string, anchor?: "middle" | "end"): string {
  return element("text", { x: tenth(x), y: tenth(y), class: kind, "text-anchor": anchor }, xml(text));
}

/** A tenth of a pixel is more than anybody sees. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A picture with its text alternative; `inner` is drawn in a box of this size. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** A description for readers who do not see the picture. */
  readonly says: string;
  readonly inner: string;
}
