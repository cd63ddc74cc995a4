import type { Call } from "../../scenario/recorded-call.ts";
import { pathOf, statusOf } from "../view/health/health-stages.ts";
import { consequenceOf } from "../view/health/platform.ts";
import { fitted } from "./sequence/rows.ts";
import { element, label, type Picture } from "./svg-element.ts";

const boxWidth = 200;
/** In a narrower picture the consequence is below its path. */
const leastForLine = 480;

/** Draws what each path answers, and what a platform that probes it does. */
export function healthPicture(title: string, calls: readonly Call[], width: number): Picture {
  const isNarrow = width < leastForLine;
  const rowHeight = isNarrow ? 66 : 48;
  const box = Math.min(boxWidth, width * 0.6);
  const arrowEnd = box + 90;
  const told = calls.map((call) => {
    const status = statusOf(call, "no response");
    const path = pathOf(call);
    return { path, status, ...consequenceOf(path, Number(status)) };
  });
  const rows = told.map(({ path, status, says, isGood }, at) => {
    const y = 12 + at * rowHeight;
    const tone = isGood ? "good" : "bad";
    const middle = y + 18;
    return [
      element("rect", { x: 12, y, width: box - 12, height: 36, rx: 6, class: `box ${tone}` }),
      label(fitted(path.replace(/^\/actuator/, ""), box - 24), 22, middle + 5, ""),
      element("path", { d: `M${box + 6} ${middle}H${arrowEnd - 8}`, class: `arrow ${tone}` }),
      element("path", { d: `M${arrowEnd} ${middle}l-8-4v8z`, class: `tip ${tone}` }),
      label(status, box + 40, middle - 6, tone, "middle"),
      isNarrow ? label(says, 22, y + 54, tone) : label(says, arrowEnd + 8, middle + 5, tone),
    ].join("");
  });
  const says = told.map(({ path, status, says }) => `${path} answers ${status}: ${says}`).join("; ");
  return { width, height: 12 + calls.length * rowHeight, title, says, inner: rows.join("") };
}
