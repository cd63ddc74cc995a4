/**
 * The formats of files, loaded together. Loaded separately, the code that they share would be split into more files,
 * which every command would have to read.
 */
export { classCsv } from "./csv/class-csv.ts";
export * as csv from "./csv/csv.ts";
export { github } from "./github/github.ts";
export * as githubTests from "./github/github-tests.ts";
export { html } from "./html/html.ts";
export { junit } from "./junit/junit.ts";
export { gauntlet as junitGauntlet } from "./junit/junit-gauntlet.ts";
export { hunt as junitHunt } from "./junit/junit-hunt.ts";
export { paper as junitPaper } from "./junit/junit-paper.ts";
export { markdown } from "./markdown/markdown.ts";
export * as svg from "./svg/svg.ts";
export { tap } from "./tap/tap.ts";
export { tapPaper } from "./tap/tap-paper.ts";
