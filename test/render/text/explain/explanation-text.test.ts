import { expect, it } from "vitest";
import { explanation } from "../../../../src/render/text/explain/explanation-text.ts";
import { everything, explain } from "../../../explain/known.ts";

const look = { width: 80, colour: false, unicode: true };

it("fits one screen, whatever is explained", () => {
  for (const each of everything()) {
    const lines = explanation(each, look).trimEnd().split("\n");
    expect(lines.length, each.key).toBeLessThanOrEqual(34);
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(80);
  }
});

it("says what is proved and what is left open", () => {
  expect(explanation(explain("empty reply from server")[0]!, look)).toMatchInlineSnapshot(`
    "curl: (52)
    The server closed the connection before the status line was complete. If the
    head breaks off later, curl accepts it as a whole response.

    phase            headers: before a complete head of a response
    who ended it     the server or a proxy, by a plain close (FIN)
    proves           the server accepted the connection and closed it without a
                     complete response
    still unknown    whether the work was done: a missing response does not say
    retry?           only if repeating it is harmless, or with an idempotency key

    settings         curl  --retry, --retry-all-errors; --http1.1 if HTTP/2 fails

    gateways answer  if the server behind them closes the connection before the
                     head: 502 (nginx, HAProxy: SH, ALB), 503 (Envoy: UC), 500
                     (Spring CG)

    said by          curl (tried with 7.88.1)

    see it           lab run empty-reply stop-rudely keep-alive-502
    "
  `);
});

it.each([
  ["404", "if the server behind them answers like this: they pass it on"],
  [
    "502",
    "if the server behind them closes the connection before the head: 502 (nginx, HAProxy: SH, ALB), 503 (Envoy: UC)",
  ],
  ["504", "if the server behind them does not answer: nginx 1.22.1 504"],
])("names the failure behind the gateways whose answers to %s it lists", (code, says) => {
  const said = explanation(explain(code)[0]!, look).replaceAll(/\s+/g, " ");
  expect(said).toContain(`gateways answer ${says}`);
});

it("leaves out rows that say nothing to a person", () => {
  const rows = (key: string) => explanation(explain(key)[0]!, look).match(/^(?:phase|who ended it)\b/gm) ?? [];
  expect(rows("409")).toEqual([]);
  expect(rows("504")).toEqual(["phase"]);
  expect(rows("ECONNRESET")).toEqual(["phase", "who ended it"]);
});
