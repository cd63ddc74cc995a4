import { expect, test } from "vitest";
import { healthPicture } from "../../../src/render/svg/health-picture.ts";
import { servedPicture } from "../../../src/render/svg/served-picture.ts";
import { reply, timeout504 } from "../fixture.ts";

const [asked] = timeout504.calls;

test("a picture of requests shows the server of each, and the share of all", () => {
  const calls = ["old", "new", "old", null].map((servedBy) => ({ ...asked!, servedBy }));
  const { says, inner } = servedPicture(calls, "new", 400);
  expect(says).toBe("old 2 of 4, new 1 of 4, no server 1 of 4");
  expect([...inner.matchAll(/<circle[^>]*class="([^"]*)"/g)].map(([, kind]) => kind)).toEqual([
    "worker idle",
    "alive",
    "worker idle",
    "dead",
  ]);
});

test("a picture of health shows the act of a platform for each probe", () => {
  const probe = (path: string, status: number) => ({ ...asked!, line: `GET ${path}`, outcome: reply(status, "") });
  const calls = [probe("/actuator/health", 503), probe("/actuator/health/liveness", 200), probe("/readyz", 503)];
  expect(healthPicture("pay is DOWN", calls, 800).says).toBe(
    "/actuator/health answers 503: reports a failure; /actuator/health/liveness answers 200: would keep it running; /readyz answers 503: would send it no traffic",
  );
});
