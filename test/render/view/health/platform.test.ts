import { expect, test } from "vitest";
import { platformWords } from "../../../../src/render/view/health/platform.ts";

test.each([
  [undefined, undefined, 503, undefined],
  [200, 200, 200, "would keep it running (liveness 200) and keep sending traffic (readiness 200)"],
  [503, 503, 503, "would restart it (liveness 503) and send it no traffic (readiness 503)"],
  [
    200,
    200,
    503,
    "would keep it running (liveness 200) and keep sending traffic (readiness 200); a liveness probe on /actuator/health (503) would restart a healthy app, and a readiness probe there would take it out of rotation",
  ],
  [
    200,
    503,
    503,
    "would keep it running (liveness 200) and send it no traffic (readiness 503); a liveness probe on /actuator/health (503) would restart a healthy app",
  ],
  [
    undefined,
    200,
    500,
    "would keep sending traffic (readiness 200); a readiness probe on /actuator/health (500) would take it out of rotation",
  ],
  [200, undefined, undefined, "would keep it running (liveness 200)"],
])("liveness %s, readiness %s, the whole %s", (liveness, readiness, whole, words) => {
  expect(platformWords({ liveness, readiness, whole })).toBe(words);
});
