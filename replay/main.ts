import { problem } from "../src/render/text/problem-text.ts";
import { ProblemError } from "../src/text/problems/problem.ts";
import { kinds } from "./kinds.ts";

const shown = 10;
const look = { width: 100, colour: false, unicode: true };

async function main([name = "", path]: readonly string[]): Promise<number> {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind === undefined || path === undefined) {
    const known = Object.entries(kinds).map(([each, { takes }]) => `  npm run replay -- ${each} ${takes}\n`);
    process.stderr.write(`Holds the program against recorded data:\n${known.join("")}`);
    return 2;
  }
  const { compared, differences, deliberate } = await kind.replay(path);
  const lines = [`${differences.length} differences, ${deliberate.length} deliberate, in ${compared}`];
  lines.push(...differences.slice(0, shown).map((each) => `  ${each}`));
  if (differences.length > shown) lines.push(`  and ${differences.length - shown} more`);
  lines.push(...deliberate.slice(0, shown).map((each) => `  deliberate: ${each}`));
  process.stdout.write(`${lines.join("\n")}\n`);
  return differences.length > 0 ? 1 : 0;
}

function complain(error: unknown): number {
  if (!(error instanceof ProblemError)) throw error;
  for (const each of error.problems) process.stderr.write(problem(each, look));
  return 2;
}

process.exitCode = await main(process.argv.slice(2)).catch(complain);
