import { expect, test } from "vitest";
import { SystemDoors } from "../../../../src/hunt/system/doors/system-doors.ts";
import type { Programs } from "../../../../src/hunt/system/programs.ts";
import type { System } from "../../../../src/hunt/system/system.ts";
import { SystemCopy } from "../../../../src/hunt/system/system-copy.ts";

const service = (name: string) => ({ name, run: name, env: {}, restartsEach: false, fails: [] });
const system = {
  services: new Map(["a", "b"].map((name) => [name, service(name)])),
  outside: new Map([["b.example", "b"]]),
  requests: [],
} as unknown as System;

test("a program gets the address of its proxy in both spellings", async () => {
  const programs = { keepPort: async () => ({ port: 1, handOver: async () => {} }) } as unknown as Programs;
  const doors = new SystemDoors(system, programs);
  await doors.open();
  const { addresses } = await doors.givenTo("a");
  await doors.close();
  for (const name of ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"])
    expect([name, addresses[name.toLowerCase()]]).toEqual([name, addresses[name]]);
  expect(addresses.http_proxy).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test("a system that cannot start says so once its ports are free", async () => {
  let kept = 0;
  const handOver = async () => {
    await new Promise(setImmediate);
    kept--;
  };
  const keepPort = async () => {
    if (kept > 0) throw new Error("no other port is free");
    return { port: ++kept, handOver };
  };
  const programs = { keepPort } as unknown as Programs;
  const starting = SystemCopy.start(system, programs, new AbortController().signal);
  await expect(starting).rejects.toThrow("no other port is free");
  expect(kept).toBe(0);
});
