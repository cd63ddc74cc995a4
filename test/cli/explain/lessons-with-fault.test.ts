import { expect, test } from "vitest";
import { lessonsWithFault } from "../../../src/cli/explain/lessons-with-fault.ts";
import { faults } from "../../../src/fault/index.ts";
import { loadScenario } from "../../../src/scenario/library/library.ts";
import { listTracks } from "../../../src/scenario/library/tracks.ts";

const names = listTracks().flatMap(({ lessons }) => lessons);
const setups = await Promise.all(names.map(async (name) => [name, (await loadScenario(name)).setup] as const));

/** Looks for a fault as the file writes it: as a setting of a server, or in its list of faults. */
const writtenIn = (setup: object, fault: string) =>
  Object.values(setup).some((server) => fault in server || server.faults?.some((each: object) => fault in each));

test.each(faults.map(({ name }) => name))(
  "lessons with %s are found, also if a list of faults has it",
  async (fault) => {
    const having = setups.filter(([, setup]) => writtenIn(setup, fault)).map(([name]) => name);
    const found = await lessonsWithFault(fault);
    expect(having).toEqual(expect.arrayContaining(found));
    expect(found).toHaveLength(Math.min(3, new Set(having).size));
  },
);
