import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { escapeLine } from "../../render/view/escape.ts";
import { listingOf, loadScenario } from "../../scenario/library/library.ts";
import { ownFile } from "../../scenario/practice/commented-file.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import type { Lab } from "../lab.ts";
import { needs, onlyOneOf } from "../options/option-rules.ts";
import { OncePerName, together } from "../options/repeated-option.ts";
import { writeNew } from "../output/write-new.ts";

interface Options {
  readonly from: string;
  readonly bench?: string;
  readonly openapi?: string;
  readonly operation?: string;
  readonly callee?: readonly string[];
}

const pattern = /^[a-z][a-z0-9-]{0,59}$/;

export function define(command: Command): void {
  command
    .argument("[name]", "name of the new scenario: lowercase letters, digits and -")
    .option(
      "--from <name>",
      "the scenario to copy, graph for an example of your own services, or a trace.json of OpenTelemetry",
      "timeout-504",
    )
    .option("--bench <file>", "create a bench file, which describes your own server, instead of a scenario")
    .option("--openapi <file>", "with --bench: describe your server from this OpenAPI document")
    .option("--operation <operation>", 'with --openapi: the operation to test, such as "POST /orders"')
    .addOption(
      new OncePerName(
        "--callee <name=file>",
        "with --openapi: a server that yours calls, and its OpenAPI document; name=file#operation chooses one; repeatable",
      ),
    )
    .addHelpText(
      "after",
      labCommands(`
Examples:
  lab new my-lesson
  lab new my-lesson --from refused-502
  lab new shop.yaml --from graph
  lab new shop --from trace.json
  lab check my-lesson.yaml --lesson
  lab new --bench bench.yaml
  lab new --bench order.yaml --openapi api.yaml --operation "POST /orders" --callee payment=payment-api.yaml

Exit codes: 0 written, 2 usage error or the file exists.`),
    );
  onlyOneOf(command, "--from", "--bench");
  needs(command, "--openapi", "--bench");
  needs(command, "--operation", "--openapi");
  needs(command, "--callee", "--openapi");
}

export async function act({ terminal }: Lab, [name]: readonly [string?], options: Options): Promise<number> {
  const { from, bench } = options;
  if (bench !== undefined) return await newBench(terminal, name, bench, options);
  if (name === undefined)
    throw new ProblemError([{ says: "the new scenario has no name", cure: `write ${labCommand("new my-lesson")}` }]);
  const plain = name.replace(/\.ya?ml$/, "");
  if (!pattern.test(plain))
    throw new ProblemError([
      {
        says: `"${name}" cannot be a name`,
        cure: "write at most 60 characters: lowercase letters, digits and -, such as my-lesson",
      },
    ]);
  const file = `${plain}.yaml`;
  const isGraph = from === "graph" || /\.(json|jsonl|ndjson)$/.test(from);
  writeNew(file, isGraph ? await graphFile(from) : await copyOf(from, plain));
  const next = isGraph ? `show ${file}` : `check ${file} --lesson`;
  terminal.print(
    `Created ${file} from ${escapeLine(from)}. Edit it, then:\n  ${labCommand(next)}\n  ${labCommand(`run ${file}`)}\n`,
  );
  return 0;
}

async function copyOf(from: string, name: string): Promise<string> {
  await loadScenario(from);
  const source = listingOf(from)?.file ?? from;
  return ownFile(readFileSync(source, "utf8"), name);
}

/** Returns the example of services, or the services that a file of traces shows. */
async function graphFile(from: string): Promise<string> {
  if (from === "graph") return (await import("../new/graph-template.ts")).graphTemplate;
  const { scenarioOfFile } = await import("../new/trace-file.ts");
  return scenarioOfFile(from);
}

async function newBench(
  terminal: Lab["terminal"],
  name: string | undefined,
  file: string,
  { openapi, operation, callee = [] }: Options,
): Promise<number> {
  if (name !== undefined) throw together(name, "--bench");
  const text =
    openapi === undefined
      ? (await import("../own/bench/bench-template.ts")).benchTemplate
      : await (await import("../openapi/bench-of-options.ts")).benchOfOptions(openapi, operation, callee, file);
  writeNew(file, text);
  terminal.print(
    `Created ${escapeLine(file)}. Edit it, then:\n  ${labCommand(`check ${shellWord(file)}`)}\n  ${labCommand(`gauntlet --bench ${shellWord(file)}`)}\n`,
  );
  return 0;
}
