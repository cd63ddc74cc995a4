import { marker } from "../../text/marker.ts";
import { attributes, xml } from "../xml.ts";

/** A page of the course. */
export interface SitePage {
  readonly title: string;
  /** The way from its folder to the top: "" or "../". */
  readonly up: string;
  readonly body: string;
  /** Whether it needs the engine. */
  readonly plays: boolean;
  /** Documents by their id; each is JSON. */
  readonly data?: Readonly<Record<string, string>>;
}

// A file that was opened from disk has no origin that 'self' could mean.
const policy = [
  "default-src 'none'",
  "style-src 'self' file:",
  "script-src 'self' file:",
  "worker-src blob:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const places = [
  ["index.html", "Lessons"],
  ["explain.html", "Explain"],
  ["papers.html", "Papers"],
  ["practice.html", "Practice"],
  ["progress.html", "Progress"],
] as const;

export function sitePage({ title, up, body, plays, data = {} }: SitePage, version: string): string {
  const links = places.map(([path, name]) => `<a href="${up}${path}">${name}</a>`).join("");
  const documents = Object.entries(data).map(
    ([id, json]) =>
      `<script type="application/json"${attributes({ id })}>${json.replaceAll("<", "\\u003c")}</script>\n`,
  );
  const scripts = ["page.js", "course.js", ...(plays ? ["engine.js"] : [])];
  return `<!doctype html>
<!-- ${marker} -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${xml(title)}</title>
<link rel="stylesheet" href="${up}assets/lab.css">
</head>
<body>
<nav class="site" aria-label="Course">${links}</nav>
${body}
<footer><p class="faint">Made by lab ${xml(version)}.</p></footer>
${documents.join("")}${scripts.map((each) => `<script src="${up}assets/${each}"></script>\n`).join("")}</body>
</html>
`;
}
