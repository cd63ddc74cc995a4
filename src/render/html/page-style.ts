import { dark, light, pictureStyle } from "../svg/svg-style.ts";

const heat = (colours: readonly string[]) => colours.map((colour, at) => `.h${at}{background:${colour}}`).join("");
const lightHeat = heat(["#fff", "#eef5ff", "#dcebff", "#cbe1ff", "#b9d7ff", "#a7cdff"]);
const darkHeat = heat(["#0d1117", "#101d31", "#13284a", "#163363", "#183e7b", "#1b4994"]);

/** The style of all pages, without external fonts, pictures or colours. */
export const style = [
  `:root{color-scheme:light dark;${light}}`,
  "*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,Helvetica,Arial,sans-serif}",
  "main,header,footer{max-width:68rem;margin:0 auto;padding:1rem}article{border-top:1px solid var(--rule);margin-top:2.5rem;padding-top:.5rem}",
  "main>:first-child{margin-top:0}h1{font-size:1.7rem;line-height:1.25;margin:.2rem 0}h2{font-size:1.45rem;line-height:1.3}h2,h3,h4{margin:1.8rem 0 .5rem}h3{font-size:1.15rem}h4{font-size:1rem}",
  "h1,h2,h3,h4,p,li{overflow-wrap:anywhere}td{overflow-wrap:break-word}th{white-space:nowrap}p{max-width:44rem}.verdict{font-size:1.2rem;font-weight:600;margin:.3rem 0 1rem}.place{color:var(--faint);margin:0}",
  ".good{color:var(--good)}.bad{color:var(--bad)}.open{color:var(--open)}.faint{color:var(--faint)}.strong{font-weight:600}",
  ".holds{color:var(--good)}.fails{color:var(--bad)}.changed,.undecided{color:var(--open)}.skipped{color:var(--faint)}",
  "a{color:var(--link)}td.good a,td.bad a,td.open a{color:inherit}:focus-visible{outline:3px solid var(--link);outline-offset:2px}",
  ".scroll{overflow-x:auto;max-width:100%}table{border-collapse:collapse;min-width:20rem}th,td{border:1px solid var(--rule);padding:.35rem .6rem;text-align:left;vertical-align:top;white-space:pre-line}",
  "th{background:var(--shade);font-weight:600}caption{text-align:left;color:var(--faint);padding:.2rem 0}td.own{outline:2px solid var(--ink);outline-offset:-3px}",
  ".ends{display:grid;grid-template-columns:1fr 1fr;border:1px solid var(--rule)}.ends>div{padding:.5rem .8rem;border-top:1px solid var(--rule)}.ends>div:nth-child(even){border-left:1px solid var(--rule)}.ends>.top{background:var(--shade);font-weight:600;border-top:0}.ends p{margin:.15rem 0}",
  "figure{margin:0}figure svg{display:block;width:100%;max-width:60rem;min-width:34rem;height:auto}figure .panel{border:1px solid var(--rule);background:var(--shade);padding:.5rem .8rem;min-height:3rem}",
  "pre{margin:.3rem 0;padding:.5rem .7rem;background:var(--shade);overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.45 ui-monospace,Menlo,Consolas,'Liberation Mono',monospace}",
  "summary{cursor:pointer;padding:.3rem 0}ol{padding-left:1.6rem}[data-more]{cursor:pointer}[data-more]:hover .note,[data-more]:focus .note{font-weight:600}svg [data-more]:focus-visible{outline:2px solid var(--link)}",
  "form{display:flex;flex-wrap:wrap;gap:.6rem 1.2rem;margin:.8rem 0}label{display:flex;gap:.5rem;align-items:center}select{font:inherit;padding:.2rem .4rem;color:var(--ink);background:var(--paper);border:1px solid var(--faint)}[hidden]{display:none!important}",
  pictureStyle,
  lightHeat,
  `@media(prefers-color-scheme:dark){:root{${dark}}${darkHeat}}`,
  "@media(max-width:40rem){.contents td:nth-child(2),.contents th:nth-child(2){display:none}.ends{grid-template-columns:1fr}.ends>div:nth-child(even){border-left:0}.ends>.top{display:none}.ends>.may::before{content:'What the caller may conclude';font-weight:600}.ends>.did::before{content:'What really happened';font-weight:600}h1{font-size:1.35rem}h2{font-size:1.2rem}body{font-size:15px}}",
  `@page{size:A4;margin:15mm}@media print{:root{color-scheme:light;${light}}${lightHeat}main,header,footer{max-width:none;padding:0}form,.panel,details:not([open]){display:none}figure svg{min-width:0;width:100%}figure,tr,.ends,pre{break-inside:avoid}h2,h3,h4{break-after:avoid}.scroll{overflow:visible}}`,
].join("");
