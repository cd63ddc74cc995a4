import type { Look } from "../../look.ts";

/** The colours in use. All are among a terminal's sixteen theme colours, readable on light and dark backgrounds. */
export interface Paint {
  strong(text: string): string;
  faint(text: string): string;
  good(text: string): string;
  bad(text: string): string;
  open(text: string): string;
  link(text: string): string;
}

/** Codes that end a style: that of bold and faint text, and that of a colour. */
const weightEnd = 22;
const colourEnd = 39;

export function paintFor({ colour }: Look): Paint {
  const paint = (begin: number, end: number) => (colour ? painted(begin, end) : (text: string) => text);
  return {
    strong: paint(1, weightEnd),
    faint: paint(2, weightEnd),
    good: paint(32, colourEnd),
    bad: paint(31, colourEnd),
    open: paint(35, colourEnd),
    link: paint(36, colourEnd),
  };
}

/** Begins again after a part that ends the same style, and on each line, because a pager may show a line alone. */
function painted(begin: number, end: number): (text: string) => string {
  const [on, off] = [`\u001b[${begin}m`, `\u001b[${end}m`];
  return (text) => (text === "" ? "" : on + text.replaceAll(off, off + on).replace(/\r?\n/g, `${off}$&${on}`) + off);
}

export function statusPaint(status: string, paint: Paint): (text: string) => string {
  const said = status.replace(/^(\d+\. )?(hedge )?/, "");
  if (said.startsWith("2")) return paint.good;
  return /^\d/.test(said) ? paint.bad : paint.open;
}
