import { Option } from "commander";
import { wholeNumber } from "../options/options.ts";
import { OncePerName } from "../options/repeated-option.ts";

/** The options that several commands of a sweep share. */
export const sweepOptions = {
  vary: () => new OncePerName("--vary <setting=values>", "vary a setting of the scenario or its load; repeatable"),
  seeds: () =>
    wholeNumber("--seeds <n>", "play each point with this many seeds (default: runs of the scenario, or 5)", 1),
  measure: () =>
    new Option(
      "--measure <paths>",
      "show these numbers of the report (default: good,tookMs.p99,goodputPerS of a load, otherwise holds)",
    ),
  shard: () => new Option("--shard <i/n>", "only every nth cell, starting with cell i"),
  resume: () =>
    new Option("--resume <file>", "run only cells that have no result in this file; print old and new results"),
};
