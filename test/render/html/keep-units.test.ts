import { expect, test } from "vitest";
import { documentOf } from "../../../src/render/html/html.ts";
import { keepUnits } from "../../../src/render/html/keep-units.ts";
import { sitePage } from "../../../src/render/site/site-page.ts";

test("a number and its unit stay on one line in sentences and cells", () => {
  expect(keepUnits('<p title="5 s">it takes 1.2 s, 40 ms or 5 min; 93 % of <b>20 KB</b></p><td>0.324 s</td>')).toBe(
    '<p title="5 s">it takes 1.2\u00a0s, 40\u00a0ms or 5\u00a0min; 93\u00a0% of <b>20\u00a0KB</b></p><td>0.324\u00a0s</td>',
  );
});

test("other words after a number stay as they are, and so does text that is copied or laid out by itself", () => {
  for (const same of [
    "<p>3 servers, 2 more, 200 Payment complete</p>",
    "<pre>lab set payment 3 s</pre>",
    "<code>wait: 3 s</code>",
    '<svg aria-label="3 s"><text>3 s</text></svg>',
    "<button>Wait 3 s</button>",
  ])
    expect(keepUnits(same)).toBe(same);
});

test("every page of a file and of the site keeps them", () => {
  const page = {
    title: "It takes 3 s",
    name: "it",
    says: "After 3 s.",
    parts: [{ kind: "text", text: "Wait 3 s." }],
  } as const;
  for (const html of [
    documentOf(page, { version: "0", command: "" }),
    sitePage({ title: "", up: "", body: "<p>3 s</p>" }, "0"),
  ])
    expect(html.replace(/<title>.*?<\/title>/, "")).not.toMatch(/\d s\b/);
});
