import type { Measure } from "../../../scenario/sweep/numbers/measure.ts";
import type { Plane } from "../../sweep/pictures/heat-map.ts";
import { scaleOf } from "../../sweep/pictures/scale.ts";
import { sayCell, sayShort, titleOf } from "../../sweep/say-number.ts";
import { heatStep, heatSteps } from "../heat-step.ts";
import { element, label, type Picture, tenth } from "../svg-element.ts";

const left = 96;
const top = 52;
const rowHeight = 24;
/** The minimum width of a cell with a number. */
const leastForNumber = 36;
const mostLabels = 14;

/**
 * Draws a map over two settings: the stronger the colour, the larger the number. The scenario's own cell has a frame.
 */
export function heatMap({ across, down, at }: Plane, measure: Measure, room: number): Picture {
  const plotWidth = room - left - 16;
  const rows = [...down.values].reverse();
  const width = Math.min(64, plotWidth / across.values.length);
  const points = rows.flatMap((row) => across.values.flatMap((column) => at(column, row) ?? []));
  const scale = scaleOf(points, measure, { width: 80, colour: false, unicode: true });
  const cells = rows.flatMap((row, line) =>
    across.values.map((column, place) => {
      const point = at(column, row);
      const value = point === undefined ? Number.NaN : measure.of(point)[0];
      const [x, y] = [tenth(left + place * width), top + line * rowHeight];
      const step = Number.isFinite(value) ? heatStep(scale.share(value)) : 0;
      const size = { x, y, width: tenth(width - 1), height: rowHeight - 1 };
      const number = width < leastForNumber ? "" : sayShort(value, measure.unit);
      return [
        element("rect", { ...size, class: `cell h${step}` }),
        number === "" ? "" : label(number, x + width / 2, y + 16, `on h${step}`, "middle"),
        point?.isOwn ? element("rect", { ...size, class: "own" }) : "",
      ].join("");
    }),
  );
  const each = Math.ceil(across.values.length / Math.max(1, Math.min(mostLabels, Math.floor(plotWidth / 48))));
  const rowStep = Math.ceil(rows.length / 60);
  const title = `${titleOf(measure)}, across: ${across.name}, up: ${down.name}`;
  const inner = [
    ...across.values.flatMap((value, place) =>
      place % each === 0 ? [label(value, left + (place + 0.5) * width, top - 8, "time", "middle")] : [],
    ),
    ...rows.flatMap((value, line) =>
      line % rowStep === 0 ? [label(value, left - 8, top + line * rowHeight + 16, "time", "end")] : [],
    ),
    ...cells,
    scaleBar(
      [scale.low, scale.high].map((each) => sayShort(each, measure.unit)),
      top + rows.length * rowHeight + 12,
    ),
  ].join("");
  const says = rows.map((row) => {
    const values = across.values.map((column) => {
      const point = at(column, row);
      return `${column}: ${point === undefined ? "none" : sayCell(measure.of(point), measure.unit) || "none"}`;
    });
    return `${row}: ${values.join(", ")}`;
  });
  const height = top + rows.length * rowHeight + 40;
  return { width: room, height, title, says: `${title}. ${says.join("; ")}`, inner };
}

/** Draws the steps of the colour between the ends of its scale. */
function scaleBar([low = "", high = ""]: readonly string[], y: number): string {
  const steps = Array.from({ length: heatSteps + 1 }, (_, step) =>
    element("rect", { x: left + step * 24, y, width: 24, height: 14, class: `cell h${step}` }),
  );
  const end = left + (heatSteps + 1) * 24;
  return [label(low, left - 8, y + 12, "time", "end"), ...steps, label(high, end + 8, y + 12, "time")].join("");
}
