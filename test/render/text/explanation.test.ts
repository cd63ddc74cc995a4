import { expect, it } from "vitest";
import { catalogue } from "../../../src/explain/catalogue.ts";
import { explain } from "../../../src/explain/lookup.ts";
import { explanation } from "../../../src/render/text/explanation.ts";

const look = { width: 80, colour: false, unicode: true };

it("fits one screen, whatever is explained", () => {
  for (const each of catalogue.values()) {
    const lines = explanation(each, look).trimEnd().split("\n");
    expect(lines.length, each.key).toBeLessThanOrEqual(34);
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(80);
  }
});

it("says what is proved beside what is left open", () => {
  expect(explanation(explain("empty reply from server")[0]!, look)).toMatchInlineSnapshot(`
    "Empty reply from server
    curl (52): the connection was closed without a byte.

    phase            headers: before a whole head of a reply had come
    who ended it     the far side, by a plain close (FIN)
    proves           the far side took the connection and closed it without a whole
                     reply
    leaves open      whether the work was done: unknown; silence is not no
    try again?       only if doing it twice does no harm, or with an idempotency key

    what governs it  undici   keepAliveTimeout (4 s), pipelining 0 for no reuse
                     fetch    as undici, by a dispatcher
                     http     Agent keepAlive, agentKeepAliveTimeoutBuffer;
                              request.reusedSocket tells

    would answer     nginx    502
                     HAProxy  502 (SH)
                     Envoy    503 (UC)
                     ALB      502
                     Spring   500

    see it           lab run empty-reply stop-rudely
    "
  `);
});
