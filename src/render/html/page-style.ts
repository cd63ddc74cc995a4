import { dark, light, pictureStyle } from "../svg/svg-style.ts";
import { leastFrame, wideWidth } from "./story-html.ts";

/** A picture needs its border, the margins of the page and the bar that scrolls it; the column next to it needs a gap, too. */
const pictureRoom = wideWidth + 2 + 32 + 16;
const columnsRoom = pictureRoom + 20 + 328;
const narrow = `(max-width:${pictureRoom - 0.02}px)`;
const oneColumn = `(max-width:${columnsRoom - 0.02}px)`;
/** The column of a page has no more room for the drawing of a listed story, not even a smaller one. */
const wordsOnly = `(max-width:${leastFrame.wide + 2 + 32 - 0.02}px)`;

/** Shows one of the drawings of a picture instead of another one in frames that are narrower than this. */
function drawingBelow(width: number, shown: string, hidden: string): string {
  return `@container(max-width:${width - 0.02}px){.drawings>.${hidden}{display:none}.drawings>.${shown}{display:block}}`;
}

/** A page that plays draws its picture for the width that is left, so it keeps two columns in smaller windows. */
function inOneColumn(upper: string): string {
  return `${upper}{display:flex;flex-direction:column}${upper} .side{display:contents}${upper} .stage{order:1}${upper} .rail{order:2;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(300px,100%),1fr));gap:0 16px;align-items:start;max-width:832px}${upper} .under{order:3}`;
}

/** Shades the edges behind which a wide part goes on. At its ends a cover that scrolls with it hides the shade. */
const sides = [
  ["90deg", "0"],
  ["270deg", "100%"],
] as const;
const fade = [
  ...sides.map(([to, at]) => `linear-gradient(${to},var(--paper) 24px,#0000) ${at}/48px 100% no-repeat local`),
  ...sides.map(([to, at]) => `linear-gradient(${to},var(--fade),#0000) ${at}/14px 100% no-repeat`),
].join();

/** The style of all pages, without external fonts, pictures or colours. */
export const style = [
  `:root{color-scheme:light dark;${light}}`,
  "*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;-webkit-text-size-adjust:100%}",
  "main,header,footer{max-width:1212px;margin:0 auto;padding:0 16px}header{padding-top:24px}footer{padding-top:24px;padding-bottom:24px}",
  "h1{font-size:30px;line-height:1.2;margin:2px 0 6px;letter-spacing:-.01em}h2{font-size:22px;line-height:1.25;margin:36px 0 10px}h3{font-size:18px;margin:24px 0 8px}h4{font-size:16px;margin:16px 0 6px}",
  "h1,h2,h3,h4,p,li{overflow-wrap:anywhere}p{max-width:44rem;margin:0 0 10px}.place{color:var(--faint);margin:0;font-size:15px}.lede{font-size:19px;line-height:1.4;margin:0 0 8px}#headline{font-size:26px;line-height:1.25;letter-spacing:-.01em;max-width:52rem}header:has(#headline) h1{font-size:18px;letter-spacing:0;margin:0 0 8px}.verdict{font-size:14px;color:var(--faint);margin:0 0 20px}",
  ".badge{display:inline-block;border:1px solid currentcolor;border-radius:20px;padding:0 9px;margin-right:4px;font-weight:600}",
  ".good{color:var(--good)}.bad{color:var(--bad)}.open{color:var(--open)}.faint{color:var(--faint)}.strong{font-weight:600}",
  ".holds{color:var(--good)}.fails{color:var(--bad)}.changed,.accepted,.undecided{color:var(--open)}.skipped{color:var(--faint)}",
  "a{color:var(--link)}td.good a,td.bad a,td.open a{color:inherit}:focus-visible{outline:3px solid var(--link);outline-offset:2px}[hidden]{display:none!important}",
  // The picture, with the settings and the outcome next to it.
  ".upper{display:grid;grid-template-columns:minmax(0,1fr) 328px;grid-template-rows:auto 1fr;gap:4px 20px}.upper .side{grid-column:2;grid-row:1/3}.upper .stage,.upper .under{grid-column:1;min-width:0}.upper:not(:has(.side section,.side>:not([hidden])>*)){grid-template-columns:minmax(0,1fr)}.upper:not(:has(.side section,.side>:not([hidden])>*)) .side{display:none}",
  ".stage :is(h2,h3,h4),.rail :is(h2,h3,h4),#controls h2{font-size:13px;text-transform:uppercase;letter-spacing:.05em;color:var(--faint);margin:0 0 10px}.stage>section>:is(h2,h3,h4){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}",
  ".rail>section,#controls,.story,.load{border:1px solid var(--rule);border-radius:10px}.rail>section,#controls{padding:14px 16px;margin-bottom:16px}",
  "figure{margin:0 0 16px;position:relative}svg{display:block}.sequence.scroll{overflow-x:auto;border-radius:10px}.sequence .top,.sequence .rows{display:flex;width:max-content}.sequence .top{position:sticky;top:0;background:var(--paper);border-bottom:1px solid var(--rule);border-radius:10px 10px 0 0;z-index:2;min-width:100%}.sequence .rows{position:relative}.sequence .times{position:sticky;left:0;background:var(--paper);z-index:1;border-radius:10px}[aria-busy=true]{opacity:.45;transition:opacity .2s}",
  ".drawings{container-type:inline-size}.drawings>:is(.middle,.narrow){display:none}.drawings>:not(.scroll)>svg{max-width:100%;height:auto}.drawings .sequence:not(.scroll)>*{max-width:100%;align-items:flex-start}.drawings .sequence:not(.scroll) svg{min-width:0;height:auto}",
  drawingBelow(leastFrame.wide, "middle", "wide") + drawingBelow(leastFrame.middle, "narrow", "middle"),
  ".panel{position:absolute;left:8px;right:8px;z-index:3;max-height:24rem;overflow:auto;border:1px solid var(--faint);border-radius:8px;background:var(--paper);padding:10px 14px;box-shadow:0 4px 16px #0003}[data-more]{cursor:pointer}[data-more]:hover .note{font-weight:600}",
  `.scroll{overflow-x:auto;max-width:100%;background:${fade}}.sequence.scroll .top{background:none}`,
  "table{border-collapse:collapse}th,td{border:1px solid var(--rule);padding:6px 10px;text-align:left;vertical-align:top;white-space:pre-line}td{overflow-wrap:break-word}th{white-space:nowrap;background:var(--shade);font-weight:600}td.own{outline:2px solid var(--ink);outline-offset:-3px}.number{text-align:right;font-variant-numeric:tabular-nums}",
  ".ends{display:grid;grid-template-columns:1fr 1fr;border:1px solid var(--rule);border-radius:8px}.ends>div{padding:8px 14px;border-top:1px solid var(--rule)}.ends>div:nth-child(even){border-left:1px solid var(--rule)}.ends>.top{background:var(--shade);font-weight:600;border-top:0}.ends p{margin:2px 0}",
  ".rail .ends{display:block;border:0}.rail .ends>.top{display:none}.rail .ends>div{border:0;border-left:3px solid var(--rule);padding:0 0 0 12px;margin:0 0 14px}.rail .ends>.may{border-color:var(--open)}.rail .ends>.did{border-color:var(--ink)}.rail .ends>.may::before{content:'The caller may conclude'}.rail .ends>.did::before{content:'What really happened'}.rail .ends>div::before{display:block;font-size:14px;color:var(--faint)}.rail .ends p.faint{font-size:14px}",
  "pre{margin:4px 0;padding:8px 12px;background:var(--shade);border-radius:8px;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,Menlo,Consolas,'Liberation Mono',monospace}",
  "summary{cursor:pointer}ol.words{list-style:none;padding:0;margin:0;max-width:832px}ol.words>li{contain-intrinsic-height:auto 34px;padding:5px 8px 5px 90px;text-indent:-82px;border-left:3px solid transparent;border-radius:4px}ol.words .time{font-weight:400;color:var(--faint);font-variant-numeric:tabular-nums;display:inline-block;min-width:77px;text-indent:0}ol.words summary{list-style:none}ol.words summary::-webkit-details-marker{display:none}ol.words summary::after{content:' ›';color:var(--link)}ol.words details>div{text-indent:0}.moving ol.words>li{content-visibility:auto}[aria-current=step]{background:var(--shade);border-left-color:var(--link)!important}",
  "form{display:flex;flex-wrap:wrap;gap:10px 20px;margin:12px 0}label{display:flex;gap:8px;align-items:center}select,input,button{font:inherit;color:var(--ink)}select,button,input[type=text],input[type=search]{min-height:40px;padding:4px 10px;background:var(--paper);border:1px solid var(--faint);border-radius:8px}button{cursor:pointer}button:hover{background:var(--shade)}button.main{background:var(--link);border-color:var(--link);color:var(--paper);font-weight:600}",
  // Added by the script of a page that plays.
  ".unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}.control{margin:0 0 14px}.control .name{display:flex;justify-content:space-between;gap:12px;align-items:baseline}.control label{display:inline;overflow-wrap:anywhere}.control output{font-weight:600;text-align:right}.control input,.control select,#controls>button{width:100%;margin:2px 0}.control small{display:block;color:var(--faint);font-size:13px;line-height:1.35}",
  "input[type=range]{accent-color:var(--link);min-height:40px;min-width:0;cursor:pointer}#controls>button{margin-bottom:8px}#controls>details select{width:100%;margin-bottom:8px}#controls summary{display:none;padding:8px 0;color:var(--link)}.twist{display:flex;gap:10px;align-items:flex-start;margin:4px 0 12px;cursor:pointer;font-size:15px}.twist input{width:20px;height:20px;flex:none;margin:2px 0;accent-color:var(--link)}.problem{border-left:3px solid var(--bad);padding-left:10px;font-size:14px;overflow-wrap:anywhere}.load>.scroll{border-radius:0 0 10px 10px}.later{visibility:hidden}.rejected :is(#headline,#verdict,#stage,#rail,#under,#below,#cases){opacity:.4}",
  ".transport{display:flex;flex-wrap:wrap;align-items:center;gap:8px;padding:10px 12px;border-top:1px solid var(--rule);background:var(--shade);border-radius:0 0 10px 10px}.transport input{flex:1;min-width:120px}.transport .now{min-width:76px;text-align:right;font-weight:600;font-variant-numeric:tabular-nums}.transport .main{min-width:96px}",
  ".veil{position:absolute;left:0;right:0;bottom:0;background:var(--paper);opacity:.82;z-index:1;pointer-events:none}.playhead{position:absolute;left:0;right:0;border-top:2px solid var(--ink);z-index:2;pointer-events:none}.playhead span{position:absolute;right:8px;top:-12px;background:var(--ink);color:var(--paper);border-radius:10px;padding:1px 9px;font-size:13px;font-weight:600}.courier{position:absolute;width:11px;height:11px;margin:-5.5px;border-radius:50%;background:var(--link);z-index:2}",
  ".charts{position:relative;cursor:crosshair}.cursor{position:absolute;top:24px;bottom:24px;border-left:2px solid var(--ink);pointer-events:none}.computing{position:absolute;top:8px;right:12px;margin:0;background:var(--paper);border:1px solid var(--rule);border-radius:8px;padding:2px 10px}.queue{border-bottom:1px solid var(--rule)}",
  ".heat th,.heat td{padding:4px 7px;font-size:14px}.heat thead th:first-child{white-space:normal}table.map{border-collapse:separate;border-spacing:1px;margin:8px;width:calc(100% - 16px)}.map td,.map th{border:0;padding:0;background:none;font-weight:400;font-size:12px;color:var(--faint)}.map th[scope=row]{text-align:right;padding-right:6px;vertical-align:middle}.map th[scope=col]{text-align:center;padding-top:4px;white-space:nowrap}table.upright:has(td:nth-child(10)) th[scope=col]{writing-mode:vertical-rl;padding-left:4px}.cell{margin:0 -16px}table.map:not(:has(td:nth-child(10))) button{min-width:56px;min-height:40px}.map button{display:block;width:100%;min-width:24px;min-height:24px;border:0;border-radius:0;padding:0}.map button.own{outline:2px dashed var(--ink);outline-offset:-3px}.map button[aria-current]{outline:3px solid var(--ink);outline-offset:-3px}figcaption{padding:10px 14px 0;font-weight:600}.regions{list-style:none;padding:0}.regions li{display:flex;gap:10px;align-items:center;margin:4px 0}.swatch{width:20px;height:20px;flex:none}.region0{background:#e69f00}.region1{background:#56b4e9}.region2{background:#009e73}.region3{background:#f0e442}.region4{background:#cc79a7}.region5{background:#0072b2}.region6{background:#d55e00}.region7{background:#999}",
  "article{border-top:1px solid var(--rule);padding:8px 0}article:has(>h3){margin-top:40px}article summary :is(h2,h3,h4){display:inline;font-size:17px;margin:0}article summary>span{display:block;margin:2px 0 0 16px}article details[open]{padding-bottom:32px}article details[open]>summary{margin-bottom:16px}.says{margin-top:18px}section>.scroll:last-child{margin-bottom:14px}.scale{display:flex;align-items:center;gap:8px;font-size:14px;color:var(--faint);margin-top:10px}.scale b{display:flex;border:1px solid var(--rule)}.scale i{width:24px;height:14px}table.grid :is(td,th){padding:3px 5px;text-align:center}table.grid :is(td,th):first-child{text-align:left;position:sticky;left:0;background:var(--paper);white-space:nowrap}table.grid :is(td,th):nth-last-child(-n+3){text-align:right;white-space:nowrap}section>figure{max-width:832px}",
  ".large h1{font-size:clamp(32px,5vw,64px);margin:16px 0}.large td{font-size:clamp(24px,3.6vw,48px);padding:14px 20px}.large p{font-size:clamp(18px,2vw,28px);max-width:none}",
  pictureStyle,
  `@media(prefers-color-scheme:dark){:root{${dark}}}`,
  `@media${oneColumn}{${inOneColumn(".upper:not(:has(#controls:not([hidden])))")}}@media${narrow}{${inOneColumn(".upper")}}`,
  `@media${narrow}{h1{font-size:24px}.lede{font-size:17px}#headline{font-size:21px}header:has(#headline) h1{font-size:16px}#controls{margin-bottom:16px}#controls summary{display:list-item}}@media${wordsOnly}{.listed{display:none}}`,
  "@media(max-width:40rem){.ends{grid-template-columns:1fr}.ends>div:nth-child(even){border-left:0}.ends>.top{display:none}.ends>.may::before{content:'What the caller can know';font-weight:600}.ends>.did::before{content:'What really happened';font-weight:600}}",
  `@page{size:A4;margin:15mm}@media print{article:has(>details:not([open])){display:none}:root{color-scheme:light;${light}}*{-webkit-print-color-adjust:exact;print-color-adjust:exact}main,header,footer{max-width:none;padding:0}form,.panel,#controls,.transport,.drawings>:is(.middle,.narrow){display:none!important}.drawings>.wide{display:block!important}.listed{display:block}.sequence .top,.sequence .times{position:static}.sequence svg{max-width:100%}figure,.ends,pre,li{break-inside:avoid}h2,h3,h4{break-after:avoid}#p-answers{break-before:page}.scroll{overflow:visible;background:none}}`,
].join("");
