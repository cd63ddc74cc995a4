import type { Command } from "commander";
import { headings } from "./option-groups.ts";
import { needs } from "./option-rules.ts";
import { allowedHost, timeLimit } from "./options.ts";
import { OncePerName } from "./repeated-option.ts";

/** The options about the user's own servers. */
export interface UseOptions {
  readonly use?: readonly string[];
  readonly bench?: string;
  readonly port?: readonly string[];
  readonly shell?: boolean;
  readonly readyWithin: number;
  readonly allowHost?: string;
}

const usualReadyMs = 30_000;

/**
 * `port`: adds `--port`, which some commands declare themselves. `others`: further options that give a shell command.
 */
export function defineUse(command: Command, port: boolean, ...others: readonly string[]): void {
  command
    .optionsGroup(headings.own)
    .addOption(
      new OncePerName(
        "--use <server=command>",
        "replace a server with your own: a command that starts it, or the URL where it runs; repeatable",
      ),
    );
  if (port) command.addOption(new OncePerName("--port <server=number>", "with --use: port for a server; repeatable"));
  command
    .option("--bench <file>", "read your servers and what they call from a bench file")
    .option("--shell", `with ${["--use", ...others].join(" or ")}: run the command in a shell`)
    .addOption(
      timeLimit("--ready-within <time>", "with --use: how long your server may take to start").default(
        usualReadyMs,
        "30s",
      ),
    )
    .addOption(allowedHost("with --use: allow calls to this host, which is not this machine"));
  needs(command, "--shell", "--use", "--bench", ...others);
  needs(command, "--allow-host", "--use", "--bench", "--otlp");
  for (const long of ["--ready-within", ...(port ? ["--port"] : [])]) needs(command, long, "--use", "--bench");
}
