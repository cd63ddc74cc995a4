import { createHash } from "node:crypto";
import type { Draw } from "../format.ts";
import type { Look } from "../look.ts";
import type { Made, ResultKind, Results } from "../results.ts";
import { escapeAll } from "../view/escape.ts";
import { pages } from "../view/pages/index.ts";
import type { Page } from "../view/pages/page.ts";
import { bodyHtml } from "./body-html.ts";
import { documentFoot, documentHead, embedded } from "./document-head.ts";
import { keepUnits } from "./keep-units.ts";
import { script } from "./page-script.ts";
import { style } from "./page-style.ts";

/** The program of a page that plays, unless it cannot, and the data that it reads. */
export interface LiveParts {
  readonly program?: string;
  /** Documents by their id; each is JSON. */
  readonly data: Readonly<Record<string, string>>;
}

/** Draws a self-contained file: no network, no external font, and only its own script. */
export function html<K extends ResultKind>(kind: K): Draw<K> {
  return (result: Results[K], _: Look, made: Made) => documentOf(pages[kind](escapeAll(result), made), made);
}

export function documentOf(page: Page, { version }: Made, live?: LiveParts): string {
  const scripts = [script, ...(live?.program === undefined ? [] : [live.program])];
  const policy = [
    "default-src 'none'",
    `style-src '${hash(style)}'`,
    `script-src ${scripts.map((each) => `'${hash(each)}'`).join(" ")}`,
    ...(live?.program === undefined ? [] : ["worker-src blob:"]),
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return `${documentHead(page.title.replaceAll("\n", " "), policy, `<style>${style}</style>`)}
<body${page.isLarge ? ' class="large"' : ""}>
${keepUnits(bodyHtml(page))}
${documentFoot(version)}
${embedded(live?.data ?? {})}${scripts.map((each) => `<script>${each}</script>\n`).join("")}</body>
</html>
`;
}

function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
