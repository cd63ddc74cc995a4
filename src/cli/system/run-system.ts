import { strikesAtDoor } from "../../hunt/system/doors/door-faults.ts";
import { SystemCopy } from "../../hunt/system/system-copy.ts";
import { systemResult } from "../../hunt/system/system-result.ts";
import { injectedIn, systemReport } from "../../hunt/system/system-story.ts";
import { type Injection, readInjection } from "../../scenario/strikes/struck-call.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import type { WorldKind } from "../../world/world.ts";
import type { Lab } from "../lab.ts";
import { spin } from "../output/spinner.ts";
import { exitCodeOf } from "../program/exit-code.ts";
import { outputsOf } from "../report/outputs.ts";
import type { ReportOptions } from "../report/report-options.ts";
import { show } from "../report/show-result.ts";
import { notStruck } from "../run/injections.ts";
import { labPrograms } from "./lab-programs.ts";
import { closingMs, onlyReal, readSystem } from "./read-system.ts";
import { refuseScenarioOptions } from "./scenario-options.ts";

interface Options extends ReportOptions {
  readonly fail?: readonly string[];
  readonly world?: WorldKind;
}

/** Starts a system, plays its requests once while these calls fail, and draws what happened. */
export async function runSystem(lab: Lab, file: string, options: Options): Promise<number> {
  if (options.world === "virtual") throw new ProblemError([onlyReal(file)]);
  refuseScenarioOptions(file, options);
  const outputs = await outputsOf(options, "story", "table");
  const { system } = await readSystem(file);
  const strikes = strikesOf(options.fail ?? [], [...system.services.keys()]);
  lab.interruption.closingMs = closingMs;
  const { signal } = lab.interruption;
  const spinner = await spin(lab.terminal, () => `starting ${system.name}`);
  const copy = await SystemCopy.start(system, labPrograms(signal), signal).finally(() => spinner.stop());
  try {
    const usual = await copy.record();
    const play = await copy.play(strikes);
    const { broken } = systemResult(system, play, usual);
    const checks = broken.map(({ rule, saw }) => ({ holds: false, says: rule, saw }));
    const verdict = { holds: checks.length === 0, checks };
    const report = { ...systemReport(system, file, play, injectedIn(play, strikes)), verdict };
    await show(lab, outputs, { kind: "story", value: { reports: [report] } });
    const problems = notStruck([report]);
    if (problems.length > 0) throw new ProblemError(problems);
    return exitCodeOf([verdict]);
  } finally {
    await copy.close();
  }
}

function strikesOf(written: readonly string[], services: readonly string[]): Injection[] {
  const strikes = written.map((each) => readInjection(each, services));
  const wrong = strikes.find((each) => !strikesAtDoor(each));
  if (wrong === undefined) return strikes;
  const says = `${wrong.failure.name} cannot strike a single call at a door`;
  throw new ProblemError([{ says, cure: `write one that is atDoor in ${labCommand("list faults --json")}` }]);
}
