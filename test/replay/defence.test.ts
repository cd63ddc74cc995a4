import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kinds } from "../../replay/kinds.ts";

const data = "test/data/defence";

describe("recordings of real libraries", () => {
  it.each([
    ["breaker", "222 sequences", []],
    ["adaptive", "18 sequences", []],
    ["retry", "525 calls", [expect.stringContaining("Go lets either come first")]],
    [
      "bulkhead",
      "60 sequences",
      [
        ...Array.from({ length: 4 }, () => expect.stringMatching(/^BN[56]-.* rate limit$/)),
        expect.stringMatching(/^BH3-3: .* may be off by one step$/),
      ],
    ],
  ])("of a %s are replayed without a difference", async (kind, compared, deliberate) => {
    expect(await kinds[kind]!.replay(data)).toEqual({ compared, differences: [], deliberate });
  });
});

describe("a replay", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "replay-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Replays a recording after replacing these texts. */
  async function replayed(kind: string, name: string, ...changes: (readonly [string, string])[]) {
    let text = await readFile(`${data}/${name}.json`, "utf8");
    for (const [from, to] of changes) {
      expect(text).toContain(from);
      text = text.replaceAll(from, to);
    }
    const file = join(folder, `${name}.json`);
    await writeFile(file, text);
    return await kinds[kind]!.replay(file);
  }

  it("shows where a breaker differs from the recording", async () => {
    const { differences } = await replayed("breaker", "opossum-breaker", ['"resetTimeout":1000', '"resetTimeout":900']);
    expect(differences).toContainEqual(expect.stringMatching(/^O\d+-.*: \d+ .* instead of \d+ .*/));
  });

  it("lets a breaker's timers fire until the planned end of a rejected call, if the recorder's clock reached it", async () => {
    const later = ['"n":8,"startMs":175,"endMs":185', '"n":8,"startMs":175,"endMs":1200'] as const;
    const halfOpen = '{"t":1085,"from":"OPEN","to":"HALF_OPEN"}';
    const opened = '"r":"rejected","s":"OPEN"}],"transitions":[{"t":85,"from":"CLOSED","to":"OPEN"}';
    const { differences } = await replayed("breaker", "resilience4j-breaker", later, [opened, `${opened},${halfOpen}`]);
    const automatic = differences.filter((each) => each.startsWith("R12-half-and-half"));
    expect(automatic).toEqual([]);
    const unmoved = await replayed("breaker", "resilience4j-breaker", [opened, `${opened},${halfOpen}`]);
    expect(unmoved.differences).toContainEqual(expect.stringMatching(/^R12-half-and-half: .*1085 open to half-open/));
  });

  it("shows where a retry differs from the recording: in tries, waits, bodies, results or a distribution", async () => {
    const parts = async (name: string, ...changes: (readonly [string, string])[]) =>
      (await replayed("retry", name, ...changes)).differences.join("\n");
    expect(await parts("undici-retry", ['"maxRetries":0', '"maxRetries":1'])).toMatch(/^U4-.*: tries 2 instead of 1$/m);
    expect(await parts("got-retry", ['"noise":0', '"noise":50'])).toMatch(/^T2-.*: waits \[.*\] instead of \[.*\]$/m);
    expect(await parts("axios-retry-retry", ['"bodyBytes":0}]', '"bodyBytes":9}]'])).toMatch(
      /: bodies \[10,0\] instead of/,
    );
    expect(await parts("tenacity-retry", ["RetryError", "Fail"])).toMatch(/: result {"error":"RetryError"} instead of/);
    expect(await parts("jitter-python", ["max=60", "max=50"])).toMatch(/retry 7: least, greatest and mean wait/);
    expect(await parts("failsafe-go-budget", ['"maxRate":0.1', '"maxRate":0.3'])).toMatch(/^BU2-/m);
    expect(await parts("grpc-js-policies", ['"maxTokens":4', '"maxTokens":6'])).toMatch(/^throttle-/m);
  });

  it("shows where a bulkhead differs from the recording", async () => {
    const { differences } = await replayed("bulkhead", "cockatiel-bulkhead", [
      '"limit":2,"queue":2',
      '"limit":2,"queue":3',
    ]);
    expect(differences).toContainEqual(
      expect.stringMatching(/^CB3-.*: call \d+ began \d+ done \d+ instead of call \d+ done/),
    );
  });

  it("calls only one whole step of a real clock deliberate", async () => {
    const altered = (from: string, to: string) => replayed("bulkhead", "resilience4j-bulkhead", [from, to]);
    expect((await altered('"beganMs":500', '"beganMs":507')).differences).not.toEqual([]);
    expect((await altered('"output":{"calls":[{"n":1', '"output":{"calls":[{"n":8')).differences).not.toEqual([]);
  });

  it.each(["breaker", "retry"])(
    "of a %s determines the platform from the library, if the head does not name it",
    async (kind) => {
      for (const name of {
        breaker: ["cockatiel-breaker", "gobreaker-breaker"],
        retry: ["failsafehttp-retry", "p-retry-retry"],
      }[kind]!) {
        const head = JSON.parse(await readFile(`${data}/${name}.json`, "utf8")) as { language: string };
        const { differences } = await replayed(kind, name, [`"language":"${head.language}",`, ""]);
        expect(differences).toEqual([]);
      }
    },
  );

  it("reports an unknown setting, instead of ignoring it", async () => {
    const unknown = replayed("breaker", "gobreaker-breaker", ['"maxRequests"', '"mostRequests"']);
    await expect(unknown).rejects.toThrow(/setting G2: mostRequests: Invalid key/);
    const unread = replayed("retry", "resilience4j-retry", ["maxAttempts(4)", "mostAttempts(4)"]);
    await expect(unread).rejects.toThrow(/"mostAttempts\(4\)" in the settings .* has no meaning here/);
  });

  it("reports an unknown library, and a file without a recording of the kind", async () => {
    const unknown = replayed("breaker", "pybreaker-serialises", ["pybreaker", "brakes"]);
    await expect(unknown).rejects.toThrow('unknown library "brakes"');
    await expect(kinds.breaker!.replay("package.json")).rejects.toThrow("no recording of circuit breaker");
  });
});
