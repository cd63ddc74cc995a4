import type { Look } from "../look.ts";

const unicode = {
  right: "▶",
  left: "◀",
  line: "─",
  broken: "╌",
  lane: "│",
  gap: "⋮",
  yes: "✓",
  no: "✗",
  holds: "✓",
  falls: "✗",
  note: "•",
  times: "×",
  to: "→",
  from: "←",
  none: "–",
  more: "…",
};
const ascii: typeof unicode = {
  right: ">",
  left: "<",
  line: "-",
  broken: ".",
  lane: "|",
  gap: ":",
  yes: "+",
  no: "x",
  holds: "ok",
  falls: "NO",
  note: "*",
  times: "x",
  to: "->",
  from: "<-",
  none: "-",
  more: "...",
};

export type Glyphs = typeof unicode;

export function glyphsFor(look: Look): Glyphs {
  return look.unicode ? unicode : ascii;
}
