import { marker } from "../../text/marker.ts";
import { attributes, xml } from "../xml.ts";

/** Begins a document with its policy and its title; `style`: the element with its style. */
export function documentHead(title: string, policy: readonly string[], style: string): string {
  return `<!doctype html>
<!-- ${marker} -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join("; ")}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${xml(title)}</title>
${style}
</head>`;
}

const install = "<code>npm ci &amp;&amp; npm link --ignore-scripts</code> in a clone of failure-lab";

/** Ends a page with the version, and with how to get the command that the page names. */
export function documentFoot(version: string): string {
  return `<footer><p class="faint">Made by lab ${xml(version)}. To run the commands of this page, install lab: ${install}.</p></footer>`;
}

/** Embeds JSON documents, by their id. */
export function embedded(data: Readonly<Record<string, string>>): string {
  return Object.entries(data)
    .map(
      ([id, json]) =>
        `<script type="application/json"${attributes({ id })}>${json.replaceAll("<", "\\u003c")}</script>\n`,
    )
    .join("");
}
