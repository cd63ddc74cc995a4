import { existsSync } from "node:fs";
import { stringify } from "yaml";
import type { Mend } from "../../scenario/mend/mend.ts";
import { checkOver } from "../../scenario/practice/two-parts.ts";
import { isMap } from "../../scenario/read/document/shape.ts";
import { readYaml } from "../../scenario/read/document/yaml-document.ts";
import { decode } from "../../scenario/read/source.ts";
import type { RawSetup } from "../../scenario/scenario.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { unreadable } from "../../text/problems/unreadable.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { writeWhole } from "../output/write-whole.ts";
import { readRegularFile } from "../state/regular-file.ts";
import { refusedSetting } from "./allowed-changes.ts";

export function fileOf({ scenario, springOf }: Mend): string {
  return springOf === undefined ? `${scenario.name}.mend.yaml` : "application.yaml";
}

/**
 * Writes the settings that may change with their current values, unless the file exists. Returns whether it was
 * written.
 */
export function writeOnce(mend: Mend, file: string): boolean {
  if (existsSync(file)) return false;
  const head = `# ${mend.scenario.title}\n# Change this file and save it; ${labCommand(`practice ${mend.scenario.name}`)} judges it each time.\n`;
  writeWhole(file, `${head}${mend.springOf === undefined ? settings(mend) : properties(mend, mend.springOf)}`);
  return true;
}

function settings({ scenario, may }: Mend): string {
  const servers = [...new Set(may.map((each) => each.slice(0, each.indexOf("."))))];
  return servers
    .map((server) => {
      const lines = may
        .filter((each) => each.startsWith(`${server}.`))
        .map((each) => {
          const key = each.slice(server.length + 1);
          const value = scenario.setup[server]?.[key];
          const written = value === undefined ? `# ${key}: not set\n` : stringify({ [key]: value });
          return written.replace(/^(?=.)/gm, "  ");
        });
      return `${server}:\n${lines.join("")}`;
    })
    .join("");
}

function properties({ scenario }: Mend, server: string): string {
  return stringify(scenario.setup[server]?.properties ?? {});
}

/** Reads the changes in the learner's file. Throws mistakes as Problems. */
export async function changesIn(mend: Mend, file: string): Promise<RawSetup> {
  if (mend.springOf !== undefined) return springChanges(mend.springOf, file);
  const document = readYaml(textOf(file), file);
  if (document.problems.length > 0) throw new ProblemError(document.problems);
  const written = document.value ?? {};
  if (!isMap(written)) {
    const [first = ""] = mend.may;
    const [server] = first.split(".");
    const cure = `write ${server}: and below it its settings`;
    throw new ProblemError([{ says: "this is not a list of servers", cure, where: document.where([], "value") }]);
  }
  // A server without settings below it changes nothing.
  const changes = Object.fromEntries(Object.entries(written).filter(([, each]) => each !== null)) as RawSetup;
  if (Object.keys(changes).length === 0) return {};
  checkOver(changes, mend.scenario.setup, document);
  refuseOthers(mend, changes, (path) => document.where(path, "key"));
  return changes;
}

/** Rejects changes of settings that the exercise does not allow. */
export function refuseOthers(
  mend: Mend,
  changes: RawSetup,
  where?: (path: readonly string[]) => ReturnType<ReturnType<typeof readYaml>["where"]>,
): void {
  const problems = Object.entries(changes).flatMap(([server, settings]) =>
    Object.keys(settings).flatMap((key) => {
      const problem = refusedSetting(mend, server, key, mend.scenario.setup);
      return problem === undefined ? [] : [{ ...problem, ...(where && { where: where([server, key]) }) }];
    }),
  );
  if (problems.length > 0) throw new ProblemError(problems);
}

async function springChanges(server: string, file: string): Promise<RawSetup> {
  const [{ loadSpringConfig }, { asMap }] = await Promise.all([
    import("../../scenario/spring/spring-config.ts"),
    import("../health/property-options.ts"),
  ]);
  return { [server]: { properties: asMap(await loadSpringConfig(file)) } };
}

function textOf(file: string): string {
  try {
    return decode(Buffer.from(readRegularFile(file)), file);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError([unreadable(file, error)]);
  }
}
