import { documentFoot, documentHead, embedded } from "../html/document-head.ts";
import { keepUnits } from "../html/keep-units.ts";

/** A page of the course. */
export interface SitePage {
  readonly title: string;
  /** The way from its folder to the top: "" or "../". */
  readonly up: string;
  readonly body: string;
  /** The script of the site without which it does not play. */
  readonly program?: "engine" | "explain" | undefined;
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
];

const places = [
  ["index.html", "Lessons"],
  ["explain.html", "Explain"],
  ["papers.html", "Papers"],
  ["practice.html", "Practice"],
  ["progress.html", "Progress"],
] as const;

export function sitePage({ title, up, body, program, data = {} }: SitePage, version: string): string {
  const links = places.map(([path, name]) => `<a href="${up}${path}">${name}</a>`).join("");
  const scripts = ["page.js", "course.js", ...(program === undefined ? [] : [`${program}.js`])];
  return `${documentHead(title, policy, `<link rel="stylesheet" href="${up}assets/lab.css">`)}
<body>
<nav class="site" aria-label="Course">${links}</nav>
${keepUnits(body)}
${documentFoot(version)}
${embedded(data)}${scripts.map((each) => `<script src="${up}assets/${each}"></script>\n`).join("")}</body>
</html>
`;
}
