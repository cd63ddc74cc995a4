import type { Call } from "../../scenario/recorded-call.ts";
import { CLIENT } from "../../trace.ts";
import { counted } from "../view/grouped.ts";
import { element, label, type Picture, tenth } from "./svg-element.ts";

const left = 16;
const nameWidth = 110;
const dotGap = 26;
const rowHeight = 28;
const mostDots = 200;

/** Draws which server answered each request, and the share of each. `fresh`: the server that is drawn in full colour. */
export function servedPicture(calls: readonly Call[], fresh: string | undefined, width: number): Picture {
  const asked = calls.filter(({ by }) => by === CLIENT);
  const names = asked.map(({ servedBy }) => servedBy ?? "no server");
  const counts = [...counted(names)];
  const full = fresh ?? counts[0]?.[0];
  const perRow = Math.max(1, Math.floor((width - 2 * left) / dotGap));
  const dots = names.slice(0, mostDots).map((name, at) => {
    const [x, y] = [left + 10 + (at % perRow) * dotGap, 40 + Math.floor(at / perRow) * 44];
    const kind = name === full ? "alive" : name === "no server" || name === "gateway" ? "dead" : "worker idle";
    return label(`${at + 1}`, x, y - 16, "time", "middle") + element("circle", { cx: x, cy: y, r: 8, class: kind });
  });
  const top = 40 + Math.ceil(Math.min(names.length, mostDots) / perRow) * 44;
  const room = width - left - nameWidth - 110;
  const bars = counts.map(([name, count], at) => {
    const y = top + at * rowHeight;
    const size = { x: left + nameWidth, y: y - 13, width: tenth((count / names.length) * room), height: 16 };
    const kind = name === full ? "alive" : "worker";
    const says = `${count} of ${names.length}`;
    const end = left + nameWidth + (count / names.length) * room + 8;
    return label(name, left, y, "") + element("rect", { ...size, class: kind }) + label(says, end, y, "time");
  });
  const says = counts.map(([name, count]) => `${name} ${count} of ${names.length}`).join(", ");
  const height = top + counts.length * rowHeight;
  return { width, height, title: "Served by", says, inner: [...dots, ...bars].join("") };
}
