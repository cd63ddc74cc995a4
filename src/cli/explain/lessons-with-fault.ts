import { loadScenario } from "../../scenario/library/library.ts";
import { listTracks } from "../../scenario/library/tracks.ts";
import { resolveSetup } from "../../scenario/setup/resolve.ts";

const mostLessons = 3;

/** Returns the first lessons, in the order in which they are learned, in whose setup a server has this fault. */
export async function lessonsWithFault(fault: string): Promise<string[]> {
  const names = [...new Set(listTracks().flatMap(({ lessons }) => lessons))];
  const scenarios = await Promise.all(names.map(loadScenario));
  const having = scenarios.filter(({ setup }) =>
    resolveSetup(setup).some(({ faults }) => faults.some((each) => each.fault.name === fault)),
  );
  // A lesson with its name is about nothing else.
  const isNamed = ({ name }: { readonly name: string }) => Number(name.includes(fault));
  return having
    .toSorted((one, other) => isNamed(other) - isNamed(one))
    .slice(0, mostLessons)
    .map(({ name }) => name);
}
