import { createHash } from "node:crypto";
import { marker } from "../../text/marker.ts";
import type { Draw } from "../format.ts";
import type { Look } from "../look.ts";
import type { Made, ResultKind, Results } from "../results.ts";
import { escapeAll } from "../view/escape.ts";
import { pages } from "../view/pages/index.ts";
import type { Page } from "../view/pages/page.ts";
import { xml } from "../xml.ts";
import { script } from "./page-script.ts";
import { style } from "./page-style.ts";
import { pageLabel, partHtml } from "./part-html.ts";

/** Draws a self-contained file: no network, no external font, and only its own script. */
export function html<K extends ResultKind>(kind: K): Draw<K> {
  return (result: Results[K], _: Look, made: Made) => documentOf(pages[kind](escapeAll(result), made), made);
}

function documentOf(page: Page, { version }: Made): string {
  const { title, state, says, parts } = page;
  const policy = [
    "default-src 'none'",
    `style-src '${hash(style)}'`,
    `script-src '${hash(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const content = parts.map((part, at) => partHtml(part, at, { id: "top", level: 2 })).join("\n");
  return `<!doctype html>
<!-- ${marker} -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${xml(title.replaceAll("\n", " "))}</title>
<style>${style}</style>
</head>
<body>
<header><p class="place">${xml(pageLabel(page))}</p><h1>${xml(title)}</h1><p class="verdict ${state ?? ""}">${xml(says)}</p></header>
<main>
${content}
</main>
<footer><p class="faint">Made by lab ${xml(version)}.</p></footer>
<script>${script}</script>
</body>
</html>
`;
}

function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
