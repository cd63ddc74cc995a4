import { describe, expect, test } from "vitest";
import { inVirtualTime } from "./place.ts";

describe("latency", () => {
  test("delays each chunk, but not one chunk more than the other", async () => {
    const run = inVirtualTime("latency", { latency: 200, jitter: 0 });
    for (const ms of [0, 50, 100]) run.at(ms, () => run.push(10));
    run.at(100, () => run.stage.finish("end"));
    await run.pass(1000);
    expect(run.log).toEqual(["200: 10 B", "250: 10 B", "300: 10 B", "300: end"]);
  });

  test("draws its jitter from −jitter, included, to +jitter, excluded", async () => {
    for (const [chance, due] of [
      [0, 150],
      [0.999, 249],
    ] as const) {
      const run = inVirtualTime("latency", { latency: 200, jitter: 50 }, { chance: () => chance });
      run.push(1);
      await run.pass(1000);
      expect(run.log).toEqual([`${due}: 1 B`]);
    }
  });

  test("lets a waiting chunk leave when it is changed", async () => {
    const run = inVirtualTime("latency", { latency: 5000, jitter: 0 });
    run.push(1);
    run.at(200, () => {
      run.assign({ latency: 0 });
      run.stage.interrupt();
    });
    await run.pass(1000);
    expect(run.log).toEqual(["200: 1 B"]);
  });

  test("has room for 1024 chunks", () => {
    const run = inVirtualTime("latency", { latency: 100, jitter: 0 });
    // One is in its hand.
    for (let chunk = 0; chunk < 1025; chunk++) run.push(1);
    expect(run.stage.hasRoom).toBe(true);
    run.push(1);
    expect(run.stage.hasRoom).toBe(false);
  });
});

describe("bandwidth", () => {
  test("sends slices of a tenth of a second", async () => {
    const run = inVirtualTime("bandwidth", { rate: 1 });
    run.push(250);
    await run.pass(1000);
    expect(run.log).toEqual(["100: 100 B", "200: 100 B", "250: 50 B"]);
  });

  test("keeps the rate over many small chunks", async () => {
    const run = inVirtualTime("bandwidth", { rate: 10 });
    for (let chunk = 0; chunk < 4; chunk++) run.push(100);
    await run.pass(1000);
    expect(run.log).toEqual(["10: 100 B", "20: 100 B", "30: 100 B", "40: 100 B"]);
  });

  test("passes nothing without a rate, until it is changed", async () => {
    const run = inVirtualTime("bandwidth", { rate: 0 });
    run.push(1000);
    run.at(300, () => {
      run.assign({ rate: 1000 });
      run.stage.interrupt();
    });
    await run.pass(10_000);
    expect(run.log).toEqual(["300: 1000 B"]);
  });
});

test("slow_close holds back only the end", async () => {
  const run = inVirtualTime("slow_close", { delay: 300 });
  run.push(5);
  run.stage.finish("end");
  await run.pass(1000);
  expect(run.log).toEqual(["0: 5 B", "300: end"]);
});

describe("timeout", () => {
  test("drops data and closes when none has arrived for its time", async () => {
    const run = inVirtualTime("timeout", { timeout: 300 });
    run.at(200, () => run.push(5));
    await run.pass(1000);
    expect(run.log).toEqual(["500: cut"]);
  });

  test("of 0 never closes", async () => {
    const run = inVirtualTime("timeout", { timeout: 0 });
    run.push(5);
    await run.pass(1_000_000);
    expect(run.log).toEqual([]);
  });
});

describe("reset_peer", () => {
  test("waits after the first data, whatever is changed meanwhile", async () => {
    const run = inVirtualTime("reset_peer", { timeout: 300 });
    run.at(100, () => run.push(5));
    run.at(200, () => run.stage.interrupt());
    await run.pass(1000);
    expect(run.log).toEqual(["400: reset", "400: cut"]);
  });

  test("does nothing without data", async () => {
    const run = inVirtualTime("reset_peer", { timeout: 0 });
    await run.pass(1000);
    expect(run.log).toEqual([]);
  });
});

describe("slicer", () => {
  test("halves chunks until they are small enough, with a pause after each", async () => {
    const run = inVirtualTime("slicer", { average_size: 100, size_variation: 0, delay: 10_000 });
    run.push(1000);
    await run.pass(1000);
    const pieces = run.log.map((line) => Number(/: (\d+) B/.exec(line)![1]));
    expect(pieces.length).toBe(16);
    expect(pieces.every((piece) => piece === 62 || piece === 63)).toBe(true);
    expect(pieces.reduce((sum, piece) => sum + piece)).toBe(1000);
    expect(run.log.at(-1)).toMatch(/^150: /);
  });

  test("sends the rest at once when it is changed", async () => {
    const run = inVirtualTime("slicer", { average_size: 100, size_variation: 0, delay: 10_000 });
    run.push(400);
    run.at(5, () => run.stage.interrupt());
    await run.pass(1000);
    expect(run.log).toEqual(["0: 100 B", "5: 300 B"]);
  });

  test("of size 0 sends single bytes", async () => {
    const run = inVirtualTime("slicer", { average_size: 0, size_variation: 0, delay: 1000 });
    run.push(3);
    await run.pass(1000);
    expect(run.log).toEqual(["0: 1 B", "1: 1 B", "2: 1 B"]);
  });

  test.each([0, 0.3, 0.999])("loses no byte, whatever is drawn: %d", async (drawn) => {
    const run = inVirtualTime("slicer", { average_size: 50, size_variation: 40, delay: 1000 }, { chance: () => drawn });
    run.push(10_000);
    await run.pass(100_000);
    const sum = run.log.reduce((bytes, line) => bytes + Number(/: (\d+) B/.exec(line)![1]), 0);
    expect(sum).toBe(10_000);
  });
});

describe("limit_data", () => {
  test("passes so many bytes of a connection, then closes", async () => {
    const run = inVirtualTime("limit_data", { bytes: 10 });
    run.push(6);
    run.stage.interrupt();
    run.push(6);
    expect(run.log).toEqual(["0: 6 B", "0: 4 B", "0: cut"]);
  });

  test("of 0 closes at the first byte, without it", () => {
    const run = inVirtualTime("limit_data", { bytes: 0 });
    run.push(6);
    expect(run.log).toEqual(["0: cut"]);
  });
});

describe("packet_loss", () => {
  test("drops chunks at its rate", () => {
    let draws = 0;
    const drawn = [0, 0.2, 0.4, 0.1, 0.9];
    const run = inVirtualTime("packet_loss", { loss_rate: 0.3, correlation: 0 }, { chance: () => drawn[draws++]! });
    for (const length of [1, 2, 3, 4]) run.push(length);
    expect(run.log).toEqual(["0: 2 B", "0: 4 B"]);
  });

  test("follows the chunk before as far as it is correlated", () => {
    let draws = 0;
    const drawn = [0, 0.1, 0.5, 0.5, 0.2];
    const run = inVirtualTime("packet_loss", { loss_rate: 0.3, correlation: 1 }, { chance: () => drawn[draws++]! });
    for (const length of [1, 2, 3, 4]) run.push(length);
    expect(run.log).toEqual([]);
  });

  test("forgets the end, unless it is corrected", () => {
    for (const isCorrected of [false, true]) {
      const run = inVirtualTime("packet_loss", { loss_rate: 0, correlation: 0 }, { isCorrected });
      run.stage.finish("end");
      expect(run.log).toEqual(isCorrected ? ["0: end"] : []);
    }
  });

  test("passes on the end that it forgot when it no longer strikes", () => {
    const run = inVirtualTime("packet_loss", { loss_rate: 0, correlation: 0 });
    run.stage.finish("end");
    run.stage.interrupt(() => {
      run.toxic.toxicity = 0;
    });
    expect(run.log).toEqual(["0: end"]);
  });
});

test("a toxic that does not strike passes everything on", async () => {
  const run = inVirtualTime("timeout", { timeout: 10 }, { toxicity: 0.5, chance: () => 0.5 });
  run.push(3);
  run.stage.finish("end");
  await run.pass(100);
  expect(run.log).toEqual(["0: 3 B", "0: end"]);
});
