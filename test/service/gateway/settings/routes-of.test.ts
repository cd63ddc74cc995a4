import { expect, test } from "vitest";
import { headerValue } from "../../../../src/text/headers/headers.ts";
import { bodyText, Scripted } from "../scripted.ts";
import { at, route, springSettings } from "../spring-settings.ts";

test.each([
  ["http://up", "up"],
  ["http://up:80", "up"],
  ["http://up:443", "up:443"],
  ["https://up", "up"],
  ["https://up:80", "up:80"],
  ["http://[::1]:8080", "[::1]:8080"],
  ["lb://orders", "orders"],
])("a server that stands in for %s receives the host %s", async (uri, host) => {
  const gateway = new Scripted(springSettings({ [`${at}.routes`]: [route({ uri })] }, { standIns: { [uri]: "up" } }));
  await gateway.send("GET /");
  expect(gateway.asked.map(({ to, headers }) => [to, headerValue(headers, "host")])).toEqual([["up", host]]);
});

const all = { predicates: ["Path=/**"] };

test("of a list of routes, the one with the lowest order comes first", async () => {
  const gateway = new Scripted({
    routes: [
      { id: "late", uri: "order", ...all, order: 1 },
      { id: "early", uri: "payment", ...all, order: -1 },
      { id: "middle", uri: "monolith", ...all },
    ],
  });
  await gateway.send("GET /");
  expect(gateway.servers).toEqual(["payment"]);
});

test("a filter cannot send a request to a server that is not here", async () => {
  const filters = ["RequestHeaderToRequestUri=X-To"];
  const gateway = new Scripted({ routes: [{ id: "r", uri: "order", ...all, filters }] });
  const reply = await gateway.send("GET /", [["X-To", "http://no:1/x"]]);
  expect([reply.status, bodyText(reply)]).toEqual([502, "No server is at http://no:1"]);
});

test.each([
  ["0%", "GET /orders/1", ["route: rest"]],
  ["100%", "GET /orders/1", ["route: orders-new"]],
  [
    "100%",
    "GET /members",
    ["route: not orders-new: Path=/orders/** does not hold: the path is /members", "route: rest"],
  ],
  [
    "50%",
    "GET /members",
    [
      "route: not orders-new: Path=/orders/** does not hold: the path is /members",
      "route: not orders-old: Path=/orders/** does not hold: the path is /members",
      "route: rest",
    ],
  ],
])("a share of %s has only the routes that it needs for %s", async (share, line, notes) => {
  const gateway = new Scripted({ share, why: true });
  await gateway.send(line);
  expect(gateway.notes.filter((note) => note.startsWith("route"))).toEqual(notes);
});
