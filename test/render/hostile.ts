import type { Report } from "../../src/scenario/report.ts";
import { call, reply, timeout504 } from "./fixture.ts";

/** Text that a server, a file or a header could contain to pose as markup, a command or other text. */
export const nasty =
  "</script><script>alert(1)</script><img src=x onerror=alert(1)>]]>--><!--{{x}}${x}`$(x)`\"'&amp;&#106; \u202egnp.exe\u2066\u0000\u0007\u001b[31m\u009b\ud800\ufffe\u2028\r\n\t::error::x%0A# | a | b |\n=cmd()\njavascript:alert(1)";

/** A report in which every text from outside is hostile. */
export const hostile: Report = {
  ...timeout504,
  scenario: {
    ...timeout504.scenario,
    name: `evil-${nasty}`,
    track: nasty,
    title: nasty,
    lesson: nasty,
    inYourCode: `${nasty} in code`,
    file: `./${nasty}.yaml`,
  },
  setup: { [nasty]: { says: nasty } },
  changeWords: [nasty],
  set: [`order.says=${nasty}`],
  calls: [
    call({ call: 1, by: "client", to: "order", line: `GET /${nasty}`, outcome: reply(500, nasty), tookMs: 5 }),
    call({ call: 2, parent: 1, by: "order", to: nasty, line: nasty, outcome: reply(200, nasty), servedBy: nasty }),
  ],
  ledger: [{ by: nasty, call: 2, atMs: 3, says: nasty }],
  events: [
    { atMs: 0, who: "client", call: 1, what: { kind: "asked", to: "order", line: `GET /${nasty}`, parent: null } },
    { atMs: 1, who: "order", call: 2, what: { kind: "asked", to: nasty, line: nasty, parent: 1 } },
    { atMs: 2, who: nasty, call: 2, what: { kind: "decided", by: nasty, says: nasty } },
    { atMs: 3, who: nasty, call: 2, what: { kind: "finished", says: nasty } },
    { atMs: 4, who: "order", call: 2, what: { kind: "answered", tookMs: 3, reply: reply(200, nasty) } },
    { atMs: 5, who: "client", call: 1, what: { kind: "answered", tookMs: 5, reply: reply(500, nasty) } },
  ],
  verdict: { holds: false, checks: [{ holds: false, says: nasty, saw: nasty }] },
};
