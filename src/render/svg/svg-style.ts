/** The colours of pages and pictures. Each has enough contrast for small text, in light and dark mode. */
export const light = `--paper:#fff;--ink:#1f2328;--faint:#57606a;--rule:#d0d7de;--good:#116329;--bad:#b3121d;--open:#7a4b00;--link:#0550ae;--shade:#f6f8fa`;
export const dark = `--paper:#0d1117;--ink:#e6edf3;--faint:#9da7b3;--rule:#3d444d;--good:#56d364;--bad:#ff8f88;--open:#e3b341;--link:#79c0ff;--shade:#161b22`;

/** The style of pictures. Every machine has one of the fonts, and text remains selectable. */
export const pictureStyle = [
  "svg text{font:13px Helvetica,Arial,'Liberation Sans',sans-serif;fill:var(--ink);paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}",
  "svg .head{font-weight:600}svg .time,svg .faint{fill:var(--faint)}svg .time{font-size:12px}",
  "svg text.good{fill:var(--good)}svg text.bad{fill:var(--bad)}svg text.open{fill:var(--open)}",
  "svg .lane{stroke:var(--rule);fill:none}svg .gap{stroke:var(--rule);stroke-dasharray:1 5;fill:none}",
  "svg .breaker{stroke:var(--bad);stroke-width:4;fill:none}svg .half-open{stroke:var(--open);stroke-dasharray:3 3}",
  "svg .arrow{stroke:var(--link);stroke-width:1.5;fill:none}svg .back{stroke-dasharray:5 3}svg .tip{fill:var(--link)}",
  "svg .arrow.good{stroke:var(--good)}svg .arrow.bad{stroke:var(--bad)}svg .tip.good{fill:var(--good)}svg .tip.bad{fill:var(--bad)}",
  "svg .dot{fill:var(--faint)}svg .dot.good{fill:var(--good)}svg .dot.bad{fill:var(--bad)}svg .dot.open{fill:var(--open)}",
  "svg .curve{fill:none;stroke:var(--link);stroke-width:1.5}svg .curve.good{stroke:var(--good)}svg .curve.bad{stroke:var(--bad)}",
  "svg .band{fill:var(--link);fill-opacity:.2}svg .cell{fill:var(--link)}svg .own{fill:none;stroke:var(--open);stroke-width:3}",
  "svg .mark{stroke:var(--open);stroke-dasharray:3 3;fill:none}svg .paper{fill:var(--paper)}",
].join("");
