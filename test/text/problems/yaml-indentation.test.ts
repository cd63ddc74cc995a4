import { expect, test } from "vitest";
import { readYaml } from "../../../src/scenario/read/document/yaml-document.ts";

/** Returns the place and words of each mistake. */
function told(text: string): string[] {
  return readYaml(text, "mine.yaml").problems.map(
    ({ says, cure, where }) => `${where?.line}:${where?.column} ${says} → ${cure}`,
  );
}

test.each([
  [
    "setup:\n  web:\n  is: service\n    calls: [a]\n    retry: 2\n    timeout: 1s\nx: 1",
    "3:3 this line is not indented below web → write 4 spaces before is, to align it with line 4",
  ],
  [
    "setup:\n  web:\n    is: order\n      timeout: 1s\n    retry: 2\n   payment: {}",
    "4:7 this line is indented below is, which already has a value → write 4 spaces before timeout, to align it with line 3",
  ],
  [
    "title: 'x'\n  is: y\nsteps: []",
    "2:3 this line is indented below title, which already has a value → write no spaces before is, to align it with line 1",
  ],
  [
    "setup:\n  web: { is: order }\n    timeout: 1s\n  payment: {}",
    "3:5 this line is indented below web, which already has a value → write 2 spaces before timeout, to align it with line 2",
  ],
  [
    "steps:\n  - send: POST /orders\n      to: order\n  - wait: 1s",
    "3:7 this line is indented below send, which already has a value → write 4 spaces before to, to align it with line 2",
  ],
  [
    "steps:\n  - send: POST /orders\n  to: order\n",
    "3:3 this line is level with the list above it, and is not an entry → write 4 spaces before to, to align it with line 2",
  ],
  [
    "steps:\n- send: POST /orders\n expect: {}\n- wait: 1s",
    "3:2 this line is indented by 1 space, which no line around it is → write 2 spaces before expect, to align it with line 2",
  ],
  [
    "steps:\n- a: 1\n- b: 2\n - c: 3\n- d: 4",
    "4:4 this line is indented by 1 space, which no other entry is → write no spaces before -, to align it with line 3",
  ],
  [
    "steps:\n  - send: POST /orders\n    to: order\n - send: POST /pay\n   to: payment",
    "4:4 this line is indented by 1 space, which no other entry is → write 2 spaces before -, to align it with line 2",
  ],
  [
    "setup:\n  web:\n    does:\n      - { calls: tax }\n    - { calls: payment }\n  tax: {}",
    "5:7 this line is indented by 4 spaces, which no other entry is → write 6 spaces before -, to align it with line 4",
  ],
  [
    "a:\n  # why\n  b: 1\n\n   c: 2\nd: |\n    text: more\n  e: f",
    "5:4 this line is indented below b, which already has a value → write 2 spaces before c, to align it with line 3",
  ],
])("of a wrong indentation only the first line is a mistake: %j", (text, mistake) => {
  expect(told(text)).toEqual([mistake]);
});

test.each([
  ["title: The client gives up\n  but payment: charges", "1:8 a second colon in this line, outside quotes"],
  ["title: the client: waits", "1:8 a second colon in this line, outside quotes"],
  ["\r{\r#", "1:4 a quote or bracket is not closed"],
])("other mistakes keep their words: %j", (text, mistake) => {
  expect(told(text)).toEqual([expect.stringContaining(mistake)]);
});
