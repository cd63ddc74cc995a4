import { pointedAt, scores } from "./cues.ts";
import { guessAll } from "./guesser.ts";
import { playLessons } from "./questions.ts";

// npm run cues [-- lesson ...]: prints how many questions each cue answers, and which.
const named = process.argv.slice(2);
const played = await playLessons(named.length === 0 ? undefined : named);
const questions = played.flatMap((each) => each.questions);
console.log(`${questions.length} questions of ${played.length} lessons`);
const all = guessAll(questions);
console.log(
  `all cues together, in lessons not seen before: ${all.answered.toFixed(1)}, by chance ${all.chance.toFixed(1)}, at most ${all.limit.toFixed(1)}`,
);
for (const { cue, answered, chance, limit, lessons } of scores(questions)) {
  const verdict = answered > limit ? "  too many" : "";
  console.log(
    `\n${cue}: ${answered.toFixed(1)}, by chance ${chance.toFixed(1)}, at most ${limit.toFixed(1)}${verdict}`,
  );
  for (const kind of ["predict", "seen", "twist", "review"] as const) {
    const asked = pointedAt(cue, kind, questions);
    const of = scores(asked).find((each) => each.cue === cue)!;
    const range = [2 * of.chance - of.limit, of.limit].map((each) => each.toFixed(1)).join(" to ");
    const tooMany = of.answered > of.limit ? "  too many" : "";
    if (asked.length > 0)
      console.log(
        `  ${kind}: ${of.answered.toFixed(1)} of ${asked.length} that it points at, by chance ${range}${tooMany}`,
      );
  }
  console.log(`  ${lessons.join(", ")}`);
}
