import type { Job } from "../../scenario/playing/job.ts";
import { hostOf } from "../../text/headers/url-host.ts";
import { located, ProblemError } from "../../text/problems/problem.ts";
import { several } from "../../text/words/phrases.ts";
import { suggest } from "../../text/words/suggestion.ts";
import type { UseOptions } from "../options/use-options.ts";
import type { Bench, BenchServer } from "./bench/bench-file.ts";
import { commandWords } from "./process/command-words.ts";

/** A server of the user and the role that it takes. */
export interface Use {
  readonly role: string;
  readonly url?: URL;
  readonly words?: readonly string[];
  readonly bench?: BenchServer;
}

/** Reads `--use role=command` and `--use role=url`. */
function usesOf({ use = [], shell = false }: Pick<UseOptions, "use" | "shell">): Use[] {
  return use.map((written) => {
    const [, role = "", what = ""] = /^\s*([a-z][a-z0-9-]*)\s*=\s*(.*?)\s*$/s.exec(written) ?? [];
    if (role === "" || what === "") {
      const cure = "write --use 'order=COMMAND' or --use order=http://127.0.0.1:8080";
      throw new ProblemError([{ says: `--use ${written} does not name a server and a command or URL`, cure }]);
    }
    return useOf(role, what, shell);
  });
}

function useOf(role: string, what: string, shell: boolean): Use {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(what)) return { role, url: urlOf(what) };
  return { role, words: shell ? ["/bin/sh", "-c", what] : commandWords(what) };
}

/** Reads all servers of the user from the command line and its bench file. */
export async function allUses(options: UseOptions): Promise<{ readonly uses: Use[]; readonly bench?: Bench }> {
  const uses = usesOf(options);
  if (options.bench === undefined) return { uses };
  const { readBench } = await import("./bench/bench-file.ts");
  const bench = await readBench(options.bench);
  const more = Object.entries(bench.servers).map(([role, server]): Use => {
    const named = uses.find((use) => use.role === role);
    const { run = "", url } = server;
    if (named === undefined && url === undefined && run === "") {
      const cure = `add url: http://127.0.0.1:8080, or write --use ${role}=http://127.0.0.1:8080`;
      throw new ProblemError([{ says: `use.${role} has commands, but no URL`, cure, where: server.where }]);
    }
    const written = () => (url === undefined ? useOf(role, run, options.shell ?? false) : { role, url: urlOf(url) });
    return { ...(named ?? located(server.where, written)), bench: server };
  });
  const others = uses.filter(({ role }) => !Object.hasOwn(bench.servers, role));
  if (others.length + more.length === 0) {
    const cure = "add use: { order: { run: COMMAND } } to it, or --use 'order=COMMAND'";
    throw new ProblemError([{ says: `${options.bench} does not contain a server of your own`, cure }]);
  }
  return { uses: [...others, ...more], bench };
}

/** Rejects a role that is not a server of each scenario. */
export function checkRoles(uses: readonly Use[], jobs: readonly Pick<Job, "scenario" | "setup">[]): void {
  for (const use of uses) {
    const without = jobs.filter(({ setup }) => !Object.hasOwn(setup, use.role));
    const [first] = without;
    if (first === undefined) continue;
    const others = without.length - 1;
    const where = `${first.scenario.name} ${others === 0 ? "has" : `and ${several(others, "other")} have`}`;
    const names = [...new Set(without.flatMap(({ setup }) => Object.keys(setup)))];
    const cure = without.length < jobs.length ? `name only scenarios with a server ${use.role}` : undefined;
    throw wrongRole(use, names, `${where} no server ${use.role}`, cure);
  }
}

/** A Problem about a server, at its place in the bench file or with its option. */
export function wrongRole(
  { role, bench }: Use,
  names: readonly string[],
  says: string,
  cure = suggest(role, names),
): ProblemError {
  return new ProblemError([
    bench === undefined ? { says: `--use ${role}: ${says}`, cure } : { says, cure, where: bench.where },
  ]);
}

/** Says what is sent to a host that may be another machine. */
export function hostWarnings(uses: readonly Use[], { allowHost }: Pick<UseOptions, "allowHost">): string[] {
  return uses
    .filter(({ url }) => url !== undefined && hostOf(url) === allowHost)
    .map(
      ({ role }) =>
        `warning: the requests of the run, with their headers and bodies, are sent to ${allowHost} as ${role}`,
    );
}

function urlOf(written: string): URL {
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written))
    throw new ProblemError([{ says: `${written} is not an HTTP URL`, cure: "write http://127.0.0.1:8080" }]);
  return new URL(written);
}
