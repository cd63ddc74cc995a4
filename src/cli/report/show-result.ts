import type { Format } from "../../render/format.ts";
import { formatCalled } from "../../render/formats.ts";
import type { Look } from "../../render/look.ts";
import type { ResultKind, Results } from "../../render/results.ts";
import { forOthers } from "../../text/words/lab-command.ts";
import type { Lab } from "../lab.ts";
import type { Outputs } from "./outputs.ts";

/** The look of files, which have no window and no colours. */
const inFiles: Look = { width: 100, colour: false, unicode: true };

/** A result of one of these kinds. */
export type Result = { readonly [K in ResultKind]: { readonly kind: K; readonly value: Results[K] } }[ResultKind];

/** Prints a result, unless it goes only to files, and writes it to each file. */
export async function show(lab: Lab, { screen, files, collector }: Outputs, result: Result): Promise<void> {
  const { terminal } = lab;
  if (screen !== undefined) {
    const text = await drawn(screen, result, terminal.look, lab);
    if (screen.isData) terminal.printData(text);
    else terminal.print(text);
  }
  if (files.length > 0) await writeAll(lab, files, result);
  if (collector === undefined) return;
  const { sendTraces } = await import("./send-traces.ts");
  await sendTraces(lab, collector, await drawn(formatCalled("otlp"), result, inFiles, lab));
}

async function writeAll(lab: Lab, files: Outputs["files"], result: Result): Promise<void> {
  const { writeFile } = await import("./write-files.ts");
  for (const file of files) {
    writeFile(file, await drawn(file.format, result, inFiles, lab));
    lab.terminal.note(`Wrote ${file.path}.`);
  }
}

async function drawn(
  { draws, isData }: Format,
  { kind, value }: Result,
  look: Look,
  { made, terminal }: Lab,
): Promise<string> {
  // The kind determines the type of the value, which TypeScript cannot see in a table of functions.
  const load = draws[kind] as (() => Promise<(value: unknown, look: Look, made: Lab["made"]) => string>) | undefined;
  if (load === undefined) throw new Error(`no drawing of ${kind}`);
  const draw = await load();
  const text = () => draw(terminal.withoutSecrets(value), look, made);
  return terminal.withoutKnown(look === inFiles || isData ? forOthers(text) : text());
}
