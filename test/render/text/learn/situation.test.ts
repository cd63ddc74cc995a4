import { expect, test } from "vitest";
import { scenarioText } from "../../../../src/render/text/learn/lesson-introduction.ts";
import { measured } from "../../../../src/render/text/learn/prediction-result.ts";
import { situation } from "../../../../src/render/text/learn/situation.ts";
import { loadScenario } from "../../../../src/scenario/library/library.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { resolveSetup } from "../../../../src/scenario/setup/resolve.ts";
import { wide } from "../../fixture.ts";

const scenario = await loadScenario("timeout-504");

test("the situation describes calls and settings, but not the outcome", () => {
  const lines = situation(scenario, resolveSetup(scenario.setup), wide, { plain: false });
  expect(lines.join("\n")).toMatchInlineSnapshot(`
    "client ─▶ order ─▶ payment

    Order waits at most 1 s. Payment takes 3 s.

    The client sends POST /orders to order."
  `);
  expect(lines.join("\n")).not.toContain("504");
});

test("servers of a kind that is new to the learner are introduced", () => {
  const lines = situation(scenario, resolveSetup(scenario.setup), wide, { plain: true, strangers: ["payment"] });
  expect(lines.join(" ")).toMatch(/^Payment takes POST \/pay, charges the customer and answers 200/);
});

test("a gateway is drawn with the servers behind it, even if no setting names them", async () => {
  const shared = await loadScenario("share-50");
  expect(situation(shared, resolveSetup(shared.setup), wide, { plain: false })).toContain("gateway ─▶ order, monolith");
});

test("in plain mode there is no drawing", () => {
  expect(situation(scenario, resolveSetup(scenario.setup), wide, { plain: true }).join(" ")).not.toMatch(/[─▶]/);
});

test("the measured result is one sentence", async () => {
  const report = await play(jobOf(scenario, { world: "virtual", seed: 1, capMs: 10_000 }));
  expect(measured(report)).toMatchInlineSnapshot(
    `"The client received 504 Payment did not answer within 1 s, after 1.000 s. Payment charged at 3.000 s."`,
  );
});

test("lab show cuts no list of faults or routes off", async () => {
  const text = scenarioText(await loadScenario("fetch-failed"), wide, false).replaceAll(/\s+/g, " ");
  expect(text).toContain(
    "payment faults { unknown-name: true, calls: [1] }, { reset: at once, calls: [1] }, { hang-up: at once, calls: [2] }, " +
      "{ garbage: true, calls: [3] }",
  );
});

test("lab show does not give away how a lesson ends before it was taken", () => {
  const text = scenarioText(scenario, wide, false);
  expect(text).toMatch(/^timeout-504\n/);
  for (const told of [scenario.title, scenario.lesson!, scenario.inYourCode!, scenario.twist!.says])
    expect(text.replaceAll(/\s+/g, " ")).not.toContain(told.slice(0, 30));
  expect(text).toContain("show timeout-504 --spoilers");
});

test("lab show describes a scenario before it runs", () => {
  expect(scenarioText(scenario, wide, true)).toMatchInlineSnapshot(`
    "timeout-504: A timeout turns a slow payment into a 504
    track calls, basic, real and virtual world

    The order server stops waiting after 1 s and answers 504. Payment does not check
    whether anyone is still waiting, so it takes the money two seconds later. To the
    order server, "charged" and "not charged" look exactly alike.
    In your code: After a timeout never report "not paid". Retry with an
    Idempotency-Key.
    Node: fetch rejects with TimeoutError after AbortSignal.timeout(); undici's own
    timeouts throw HeadersTimeoutError.
    Java: java.net.http throws HttpTimeoutException; RestClient wraps it in
    ResourceAccessException.
    Go: errors.Is(err, context.DeadlineExceeded) is true for a context's timeout and
    for http.Client.Timeout.
    Python: httpx.ConnectTimeout means that nothing was sent; after
    httpx.ReadTimeout the charge is unknown.

    setup
      order    timeout 1s
      payment  delay 3s

    steps
      1  client sends POST /orders to order

    question
      The order server gives up before payment is done. What happens to the charge?

    what if
      payment notices that its caller has gone, and stops. The client gets the same
      504
      payment.noticesHangUp: false → true

    source
      RFC 9110, section 15.6.5 (504 Gateway Timeout); Google, Site Reliability
      Engineering, chapter 22

    run it
      lab run timeout-504
      lab run timeout-504 --twist

    its answers
      lab show timeout-504 --spoilers
    "
  `);
});

test("the steps of a service and the patience of clients are said in words", async () => {
  const told = async (name: string) => {
    const lesson = await loadScenario(name);
    return situation(lesson, resolveSetup(lesson.setup), wide, { plain: true }).join(" ");
  };
  expect(await told("one-leaf-of-forty")).toContain("Page takes GET /page and calls leaf ten times at once.");
  expect(await told("one-leaf-of-forty")).toContain("for 40 s, and give up after 500 ms.");
  expect(await told("who-measured-that")).toContain("each after a pause of 9 ms, for 2 s, and gives up after 1 h.");
  expect(await told("last-step-has-no-time")).toContain("calls stock, then calls prices, then calls payment");
  expect(await told("mail-after-the-answer")).toContain(
    "writes to orders, then answers, and after that calls texts and mail",
  );
});
