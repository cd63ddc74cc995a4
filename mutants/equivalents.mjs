/** Mutants that no test can kill, with the reason. They are not counted; at most 5 % of a sample may be here. */
export const equivalents = [
  {
    file: "src/cli/compare/curl.ts",
    was: '"0"',
    text: '""',
    why: "the number of an empty text is 0, too",
  },
  {
    file: "src/scenario/guide/compile-guide.ts",
    was: '""',
    text: '"mutant"',
    why: "every lesson of the library has a text, which the checks of lessons demand",
  },
  {
    file: "src/spring/configuration/yaml/yaml-scalar.ts",
    was: '""',
    text: '"mutant"',
    why: "the parser gives the source of every number that it reads",
  },
  {
    file: "src/gauntlet/client/watch.ts",
    was: "20",
    text: "20 / 1000",
    why: "it only looks more often whether the client has ended",
  },
  {
    file: "src/statistics/estimate.ts",
    was: "reaches.set(degreesOfFreedom, reach)",
    text: "reaches.set(reach, degreesOfFreedom)",
    why: "a reach is not a whole number, so it only makes the cache useless",
  },
  {
    file: "src/render/view/calls/client-rows.ts",
    was: "same(group, row)",
    text: "same(row, group)",
    why: "the comparison gives the same for both orders",
  },
  {
    file: "src/text/secrets/secret-words.ts",
    was: '""',
    text: '"mutant"',
    why: "no option comes before the first word, and this text is not one either",
  },
];
