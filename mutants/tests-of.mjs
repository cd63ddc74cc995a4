import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** The number of nearest tests that are tried in any case: code that runs once in a process is noted in one test only. */
const nearest = 6;

/** Returns which tests may notice a mutant, those that mirror its file first, then the shortest. */
export function testsOf(root, recorded) {
  const distances = new Map(recorded.map(({ file }) => [file, importsOf(join(root, file))]));
  return (mutant) => {
    const far = ({ file }) => distances.get(file).get(join(root, mutant.file)) ?? Number.POSITIVE_INFINITY;
    const mirror = mutant.file.replace(/^src\//, "test/");
    const place = (row) => {
      if (row.file === mirror.replace(/\.ts$/, ".test.ts")) return 0;
      const isNear =
        dirname(row.file) === dirname(mirror) || basename(row.file, ".test.ts") === basename(dirname(mirror));
      return isNear && far(row) < 4 ? 1 : 2;
    };
    const passes = recorded.filter(({ passed }) => passed.includes(mutant.id));
    const near = recorded
      .filter((row) => Number.isFinite(far(row)))
      .sort((one, other) => far(one) - far(other) || one.ms - other.ms);
    const all = [...new Set([...passes, ...near.slice(0, nearest)])];
    return all.sort((one, other) => place(one) - place(other) || one.ms - other.ms);
  };
}

const known = new Map();

/** Returns how many imports lead from a file to each file of the source. */
function importsOf(from) {
  const distances = new Map([[from, 0]]);
  const queue = [from];
  for (const file of queue)
    for (const next of importedBy(file)) {
      if (distances.has(next)) continue;
      distances.set(next, distances.get(file) + 1);
      queue.push(next);
    }
  return distances;
}

function importedBy(file) {
  if (!known.has(file)) {
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    const written = [...text.matchAll(/(?:from|import\(|import)\s*"(\.[^"]+\.ts)"/g)];
    known.set(
      file,
      written.map(([, path]) => resolve(dirname(file), path)),
    );
  }
  return known.get(file);
}
