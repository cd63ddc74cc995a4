import type { Measure } from "../../../scenario/sweep/numbers/measure.ts";
import type { Estimate } from "../../../statistics/estimate.ts";
import type { CurveLine } from "../../sweep/pictures/curve.ts";
import { headOf, sayShort, titleOf } from "../../sweep/say-number.ts";
import { element, label, type Picture, tenth } from "../svg-element.ts";

const left = 84;
const right = 40;
const plotHeight = 200;
const top = 32;
const labelWidth = 64;

/** Draws a line over one setting, with a band for the confidence intervals. */
export function band({ name, values, points }: CurveLine, measure: Measure, width: number): Picture {
  const plotWidth = width - left - right;
  const estimates = points.map((point): Estimate => (point ? measure.of(point) : [Number.NaN, null, null]));
  const known = estimates.flat().filter((each): each is number => Number.isFinite(each));
  const [least, most] = measure.unit === "share" ? [0, 1] : [Math.min(0, ...known), Math.max(0, ...known)];
  const span = most > least ? most - least : 1;
  const floor = top + plotHeight;
  const x = (at: number) => tenth(left + (values.length < 2 ? 0 : (at / (values.length - 1)) * plotWidth));
  const y = (value: number) => tenth(floor - ((value - least) / span) * plotHeight);
  const seen = estimates.flatMap((estimate, at) => (Number.isFinite(estimate[0]) ? [{ estimate, at }] : []));
  const ranged = seen.flatMap(({ estimate: [, low, high], at }) =>
    low === null || high === null ? [] : [{ at, low, high }],
  );
  const edge = [
    ...ranged.map(({ at, high }) => `${x(at)} ${y(high)}`),
    ...ranged.map(({ at, low }) => `${x(at)} ${y(low)}`).reverse(),
  ];
  const each = Math.ceil((values.length * labelWidth) / plotWidth);
  const dots = seen.map(({ estimate, at }) => {
    const isOwn = points[at]?.isOwn === true;
    return element("circle", { cx: x(at), cy: y(estimate[0]), r: isOwn ? 5 : 3, class: isOwn ? "dot open" : "dot" });
  });
  const inner = [
    ...[0, 0.5, 1].map((share) =>
      element("path", { d: `M${left} ${tenth(floor - share * plotHeight)}h${plotWidth}`, class: "lane" }),
    ),
    ...(edge.length > 0 ? [element("path", { d: `M${edge.join("L")}Z`, class: "band" })] : []),
    element("path", {
      d:
        seen.length === 0
          ? `M${left} ${floor}`
          : `M${seen.map(({ estimate, at }) => `${x(at)} ${y(estimate[0])}`).join("L")}`,
      class: "curve link",
    }),
    ...dots,
    ...[0, 0.5, 1].map((share) =>
      label(sayShort(least + share * span, measure.unit), left - 8, floor - share * plotHeight + 4, "time", "end"),
    ),
    label(headOf(measure), 8, 16, "faint"),
    label(name, left + plotWidth, floor + 36, "faint", "end"),
    ...values.flatMap((value, at) => (at % each === 0 ? [label(value, x(at), floor + 18, "time", "middle")] : [])),
  ].join("");
  const says = seen.map(({ estimate, at }) => `${values[at]}: ${sayShort(estimate[0], measure.unit)}`).join(", ");
  const title = `${titleOf(measure)} over ${name}`;
  return { width, height: floor + 48, title, says: `${title}: ${says}`, inner };
}
