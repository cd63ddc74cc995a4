import { heatSteps } from "../render/svg/heat-step.ts";
import { make } from "./dom.ts";

/** The measure that the colours of a map show, with its smallest and largest value. */
export interface MapScale {
  readonly measure: string;
  readonly least: string;
  readonly most: string;
}

/** Explains the colours of a map: "good, %: 20 ▢▢▢ 99". */
export function mapScale({ measure, least, most }: MapScale): HTMLElement {
  const steps = Array.from({ length: heatSteps + 1 }, (_, step) => make("i", { class: `h${step}` }));
  return make("p", { class: "scale" }, `${measure}: ${least} `, make("b", {}, ...steps), ` ${most}`);
}
