/** The colours of a heat map are few, so that each has text that can be read on it. */
export const heatSteps = 5;

/** Returns the number of the colour for a share between 0 and 1. */
export function heatStep(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * heatSteps);
}

const lightSteps = ["#fff", "#e3effb", "#bcd9f5", "#86bbea", "#2a68b0", "#0b4a8f"];
const darkSteps = ["#0d1117", "#10243d", "#153a63", "#1f5590", "#79b8f2", "#b6dcff"];
const variables = (steps: readonly string[]) => steps.map((colour, step) => `--h${step}:${colour}`).join(";");

export const lightHeat = variables(lightSteps);
export const darkHeat = variables(darkSteps);

/** The text on the two strongest colours has the colour of the paper. */
export const heatStyle = [
  ...lightSteps.map((_, step) => `.h${step}{background:var(--h${step})}svg .h${step}{fill:var(--h${step})}`),
  ".h4,.h5{color:var(--paper)}svg text.on{stroke:none;fill:var(--ink)}svg text.on.h4,svg text.on.h5{fill:var(--paper)}",
].join("");
