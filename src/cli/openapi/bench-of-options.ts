import { dirname, relative } from "node:path";
import { ProblemError } from "../../text/problems/problem.ts";
import { nameIn } from "../options/repeated-option.ts";
import { benchFromOpenApi, type CalleeApi } from "./bench-from-openapi.ts";
import { OpenApiFile } from "./openapi-file.ts";

/** Reads the documents that the options name and writes the bench file. */
export async function benchOfOptions(
  openapi: string,
  operation: string | undefined,
  callees: readonly string[],
  bench: string,
): Promise<string> {
  const api = await OpenApiFile.read(openapi);
  const chosen = chosenOf(api, operation, "--operation");
  const called: CalleeApi[] = [];
  for (const written of callees) called.push(await calleeOf(written, dirname(bench)));
  return benchFromOpenApi(api, pathFrom(dirname(bench), openapi), chosen, called);
}

const reserved = ["use", "rules"];

async function calleeOf(written: string, folder: string): Promise<CalleeApi> {
  const name = nameIn(written);
  const [file = "", operation] = written.slice(written.indexOf("=") + 1).split(/#(.*)/s);
  if (!/^[a-z][a-z0-9-]*$/.test(name) || reserved.includes(name) || file === "")
    throw new ProblemError([{ says: `--callee ${written} is not a name and a file`, cure: "write payment=api.yaml" }]);
  const api = await OpenApiFile.read(file);
  return {
    name,
    file: pathFrom(folder, file),
    api,
    operation: chosenOf(api, operation, `--callee "${name}=${file}#OPERATION"`),
  };
}

function pathFrom(folder: string, file: string): string {
  return relative(folder, file).replaceAll("\\", "/");
}

/** Without a choice, the only operation that changes something is meant. */
function chosenOf(api: OpenApiFile, operation: string | undefined, option: string) {
  if (operation !== undefined) return api.operation(operation);
  const [post, other] = api.operations.filter(({ method }) => method === "POST");
  if (post === undefined || other !== undefined) throw api.noneChosen(option);
  return post;
}
