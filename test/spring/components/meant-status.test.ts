import { expect, test } from "vitest";
import { meantStatus } from "../../../src/spring/components/meant-status.ts";
import { startWith } from "../application.ts";

const health = "management.endpoint.health";
const { groups } = startWith({}, []);

test.each([
  ["DWON", "DOWN"],
  ["dwn", "DOWN"],
  ["UPP", "UP"],
  ["UNKOWN", "UNKNOWN"],
  ["OUT_OF_SERVICES", "OUT_OF_SERVICE"],
])("for %s it suggests %s", (code, meant) => {
  expect(meantStatus(code, groups)).toBe(meant);
});

test.each(["down", "OUT-OF-SERVICE", "Up"])("%s is a spelling of a status of Spring", (code) => {
  expect(meantStatus(code, groups)).toBeUndefined();
});

test.each(
  "FATAL DEGRADED WARN WARNING OK ERROR BUSY SLOW STARTING DRAINING PAUSED MAINTENANCE READ_ONLY CRITICAL LIMITED IN_SERVICE".split(
    " ",
  ),
)("%s is a status of the user's own", (code) => {
  expect(meantStatus(code, groups)).toBeUndefined();
});

test("a status in an order or a mapping is not corrected, however similar another one is", () => {
  const own = startWith(
    { [`${health}.group.some.status.order`]: "DOWNN,FATAL", [`${health}.status.http-mapping.upp`]: "500" },
    [],
  );
  expect(["DOWNN", "UPP", "FATLA"].map((code) => meantStatus(code, own.groups))).toEqual([
    undefined,
    undefined,
    "FATAL",
  ]);
});
