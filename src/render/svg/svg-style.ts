import { darkHeat, heatStyle, lightHeat } from "./heat-step.ts";

/** The colours of pages and pictures. Each has enough contrast for small text, in light and dark mode. */
export const light = `--paper:#fff;--ink:#1f2328;--faint:#57606a;--rule:#d0d7de;--good:#116329;--bad:#b3121d;--open:#7a4b00;--link:#0550ae;--shade:#f6f8fa;--fade:#afb8c1;--work:#c9ddf7;--wait:#f4dfb4;${lightHeat}`;
export const dark = `--paper:#0d1117;--ink:#e6edf3;--faint:#9da7b3;--rule:#3d444d;--good:#56d364;--bad:#ff8f88;--open:#e3b341;--link:#79c0ff;--shade:#161b22;--fade:#57606a;--work:#1c3a5e;--wait:#4a3a12;${darkHeat}`;

/** The style of pictures. Every machine has one of the fonts, and text remains selectable. */
export const pictureStyle = [
  "svg text{font:13px Helvetica,Arial,'Liberation Sans',sans-serif;fill:var(--ink);paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}",
  "svg .head{font-weight:600}svg .time,svg .faint{fill:var(--faint)}svg .time{font-size:12px}",
  "svg text.good{fill:var(--good)}svg text.bad{fill:var(--bad)}svg text.open{fill:var(--open)}",
  "svg .lane{stroke:var(--rule);fill:none}svg .gap{stroke:var(--rule);stroke-dasharray:1 5;fill:none}",
  "svg .bar{stroke-width:10;fill:none}svg .bar.work,svg .bar.useless{stroke:var(--work)}svg .bar.wait{stroke:var(--wait)}svg .bar.hatch{stroke:var(--bad);stroke-dasharray:3 3}",
  "svg .box{fill:var(--shade);stroke:var(--faint)}svg .hit{fill:transparent;stroke:none}",
  "svg .breaker{stroke:var(--bad);stroke-width:4;fill:none}svg .half-open{stroke:var(--open);stroke-dasharray:3 3}",
  "svg .arrow{stroke:var(--link);stroke-width:1.5;fill:none}svg .back{stroke-dasharray:5 3}svg .tip{fill:var(--link)}",
  "svg .arrow.good{stroke:var(--good)}svg .arrow.bad{stroke:var(--bad)}svg .tip.good{fill:var(--good)}svg .tip.bad{fill:var(--bad)}",
  "svg .dot{fill:var(--faint)}svg .dot.good{fill:var(--good)}svg .dot.bad{fill:var(--bad)}svg .dot.open{fill:var(--open)}",
  "svg .curve{fill:none;stroke:var(--link);stroke-width:1.5}svg .curve.good{stroke:var(--good)}svg .curve.bad{stroke:var(--bad)}",
  "svg .curve.faint{stroke:var(--faint)}svg .area{stroke:none;fill-opacity:.16}svg .area.good{fill:var(--good)}svg .area.bad{fill:var(--bad)}svg .level{stroke:var(--open);stroke-dasharray:5 3;fill:none}svg .shade{fill:var(--wait);fill-opacity:.6}svg .drain{fill:var(--shade)}",
  "svg .worker{fill:var(--work);stroke:var(--link)}svg .worker.idle{fill:none;stroke:var(--rule)}svg .dead{fill:none;stroke:var(--bad);stroke-width:1.5}svg .alive{fill:var(--link)}svg .big{font-size:20px;font-weight:600}",
  "svg .band{fill:var(--link);fill-opacity:.2}svg .cell{stroke:var(--rule)}svg .own{fill:none;stroke:var(--open);stroke-width:3}",
  "svg .mark{stroke:var(--open);stroke-dasharray:3 3;fill:none}svg .paper{fill:var(--paper)}svg .box{fill:var(--shade);stroke-width:1.5}svg .box.good{stroke:var(--good)}svg .box.bad{stroke:var(--bad)}",
  heatStyle,
].join("");
