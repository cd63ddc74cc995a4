import { expect, test } from "vitest";
import { packedGuide } from "../../../src/cli/search/packed-guide.ts";
import { faults } from "../../../src/fault/index.ts";
import { symptomCalled, symptomLike, symptomsNear } from "../../../src/scenario/guide/find-symptom.ts";
import { kindOf } from "../../../src/scenario/guide/guide-entry.ts";
import { wordsOf } from "../../../src/scenario/guide/guide-words.ts";
import { meaningsOf } from "../../../src/scenario/guide/meanings.ts";
import { searchGuide } from "../../../src/scenario/guide/search-guide.ts";
import { listScenarios, loadScenario } from "../../../src/scenario/library/library.ts";

const guide = packedGuide();
const named = (written: string) => searchGuide(guide, written).map(({ is, name }) => `${is} ${name}`);

test("words lose their endings, and a name is found by its parts and as a whole", () => {
  expect(wordsOf("Retries of the charged")).toEqual(wordsOf("retry charge"));
  expect(wordsOf("keepsFor")).toEqual(["keep", "for", "keepsfor"].filter((word) => word !== "for"));
  expect(wordsOf("keep-alive")).toEqual(["keep", "alive", "keepalive"].map((word) => wordsOf(word)[0]));
});

test.each([
  ["timeout-504", "lesson timeout-504"],
  ["reset", "fault reset"],
  ["ECONNRESET", "code ECONNRESET"],
  ["retry", "setting retry"],
  ["RETRY.WAIT.JITTER", "setting retry.wait.jitter"],
  ["choose-a-timeout", "recipe choose-a-timeout"],
])("an exact name comes first: %s", (written, first) => {
  expect(named(written)[0]).toBe(first);
});

test.each([
  ["keep-alive", "lesson stale-socket"],
  ["charged twice", "recipe a customer was charged twice"],
  ["ECONNRESET only when idle", "recipe ECONNRESET only when a connection was idle"],
  ["p99 equals my timeout", "recipe p99 equals my timeout"],
  ["liveness is 404", "recipe liveness is 404"],
  ["double payment", "recipe a customer was charged twice"],
  ["circuit breaker", "setting breaker"],
  ["charset", "recipe letters such as é arrive as Ã© or as question marks"],
  ["truncated body", "lesson cut-unnoticed"],
  ["timout", "lesson timeout-504"],
  ["fastapi", "recipe test-a-fastapi-service"],
  ["fastify", "recipe test-a-fastify-service"],
  ["mysteries", "practice the-slow-one"],
  ["exercises", "practice never-twice"],
  ["incidents", "practice black-friday"],
  ["tracks", "track start-here"],
  ["compensation", "setting does.undo"],
  ["firstOf", "setting does.firstOf"],
  ["together", "setting does.together"],
  ["count", "setting count"],
  ["architecture", "recipe own-architecture"],
  ["was my customer charged after a timeout", "lesson timeout-504"],
])("%s finds %s by words, synonyms or symptoms", (written, name) => {
  expect(named(written)).toContain(name);
});

test("words that occur nowhere find nothing, and common words alone neither", () => {
  expect(named("xyzzyqqq")).toEqual([]);
  expect(named("the of a")).toEqual([]);
  for (const nonsense of ["purple elephant", "banana", "mystical", "zebra crossing timeouts plus gizmo"])
    expect(named(nonsense), nonsense).toEqual([]);
});

test("lessons are described by their question, so no search gives away how one ends", async () => {
  const lessons = guide.entries.filter(({ is }) => is === "lesson");
  expect(lessons.map(({ name }) => name).sort()).toEqual(
    listScenarios()
      .map(({ name }) => name)
      .sort(),
  );
  for (const { name, says } of lessons) {
    const { predict, title } = await loadScenario(name);
    expect(says).toBe(predict!.ask.replaceAll(/\s+/g, " ").trim());
    expect(says).not.toContain(title);
  }
});

test("every fault is in the guide, and each symptom names lessons, codes and a recipe that exist", () => {
  const names = (is: string) => guide.entries.filter((entry) => entry.is === is).map(({ name }) => name);
  expect(names("fault")).toEqual(faults.map(({ name }) => name));
  const codes = guide.entries.filter(({ is }) => is === "code").map(({ name }) => name);
  for (const { symptom, lessons, explain, recipe } of guide.symptoms) {
    expect(lessons, symptom).not.toEqual([]);
    if (recipe !== undefined) expect(names("recipe"), symptom).toContain(recipe);
    expect(
      lessons.filter((lesson) => !names("lesson").includes(lesson)),
      symptom,
    ).toEqual([]);
    expect(
      explain.filter((code) => !codes.includes(code)),
      symptom,
    ).toEqual([]);
  }
});

test("a symptom is found by its name, by other words for it, or by words that it contains", () => {
  expect(symptomCalled(guide, "Keep-alive race")?.lessons).toEqual(["keep-alive-502", "stale-socket"]);
  expect(symptomCalled(guide, "liveness is 404")?.lessons).toContain("probes-off-404");
  expect(symptomLike(guide, "idle connections and ECONNRESET")?.lessons).toContain("stale-socket");
  expect(symptomLike(guide, "retry")).toBeUndefined();
  expect(symptomLike(guide, "keep-alive of elephants")).toBeUndefined();
});

test.each([
  "our webhook is delivered several times: messages are processed twice",
  "one customer sees another customer's order: one customer sees another customer's order",
  "after scaling out the database refuses connections: the database refuses connections after scaling out",
  "slow every day at noon: slow at the same time every day",
  "we changed DNS and nothing reaches the new address: nothing reaches the new address after a DNS change",
  "certificate expired over the weekend and all calls fail: all calls fail because a certificate has expired",
  "kafka consumer keeps rebalancing: the consumer group rebalances again and again",
  "the circuit breaker is still open: the circuit breaker stays open",
  "one replica fails and a third of the users get errors: half of the requests fail",
  "POST works with curl but not in the browser: it works with curl, but not in the browser",
  "downloads of large pdfs are corrupted: the response is cut off, but no error is reported",
  "inventory went below zero during the sale: an update is lost",
  "the frontend sends the form two times when the user is impatient: a customer was charged twice",
  "service A waits for B and B waits for A and everything is stuck: two services wait for each other",
])("own words are near a symptom: %s", (both) => {
  const [sentence = "", symptom] = both.split(": ");
  expect(symptomsNear(guide, sentence)[0]?.symptom.symptom).toBe(symptom);
});

test("a sentence that a symptom shares only common words with is near none", () => {
  for (const sentence of [
    "the response time doubled after we added a second region",
    "our customers like the new design",
    "please review my pull request",
    "our team meets on monday at noon",
    "write a unit test for the parser",
    "MOVED 3999 127.0.0.1:6381",
    "our mail server runs on linux",
  ])
    expect(symptomsNear(guide, sentence), sentence).toEqual([]);
});

test("a symptom of which a text has only two words is not sure to be meant", () => {
  expect(symptomsNear(guide, "gateway idle customers").map(({ isSure }) => isSure)).toEqual([false]);
});

test.each([
  ["one bad node gets most of the traffic because it answers fastest", "one instance gets most of the traffic"],
  ["autoscaler keeps adding and removing pods", "instances are added and removed again and again"],
  ["we get a 504 but the order is in the database", "the customer was charged, but the order failed"],
  ["events are handled in the wrong order", "messages arrive out of order"],
  ["requests fail exactly every 60 seconds", "requests fail at regular times"],
])("%j is the symptom %j", (sentence, symptom) => {
  expect(symptomsNear(guide, sentence)[0]?.symptom.symptom).toBe(symptom);
});

test("keywords find what names both of them before what names one", () => {
  const names = (words: string) => searchGuide(guide, words).map(({ name }) => name);
  expect(names("graceful shutdown").slice(0, 4)).toContain("stop-politely");
  expect(names("outlier detection")[0]).toBe("half of the requests fail");
});

test("a symptom is not sure to be meant if another one comes close, unless it fits very well", () => {
  const isSure = (sentence: string) => symptomsNear(guide, sentence).some((near) => near.isSure);
  expect(isSure("grpc clients keep talking to the old pod after scaling")).toBe(false);
  expect(isSure("api sometimes needs 30 seconds and then returns gateway timeout")).toBe(false);
  expect(isSure("breaker still closed after hundreds of failures")).toBe(true);
});

test("words of one meaning are one, in a phrase, too: a time of the day, and what is still so", () => {
  const meanings = (written: string) => meaningsOf(guide.alike, written).join(" ");
  expect(meanings("slow at 9am")).toBe(meanings("slow at noon"));
  expect(meanings("the breaker is still open")).toBe(meanings("the breaker stays open"));
  expect(meanings("the service does not respond")).toBe(meanings("the service hangs"));
  expect(meanings("it is 10 seconds after 500 calls")).toBe("after 500 call");
});

test("a number is found only as a whole word: a status is neither 500 ms nor 5000", () => {
  expect(wordsOf("longer than 500 ms")).toEqual([...wordsOf("longer than"), "500ms"]);
  const found = searchGuide(guide, "500");
  expect(found[0]).toMatchObject({ is: "code", name: "500" });
  expect(found.map(({ name }) => name)).not.toContain("one-leaf-of-forty");
});

test.each([["connection reset"], ["circuit breaker"], ["pool"], ["timeout"], ["retry"]])(
  "the first six of %s are of several kinds, at most two of each",
  (words) => {
    const counts = new Map<string, number>();
    for (const entry of searchGuide(guide, words).slice(0, 6))
      counts.set(kindOf(entry), (counts.get(kindOf(entry)) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(2);
    expect(counts.has("lesson")).toBe(words !== "circuit breaker");
  },
);
