import { PassThrough, type Stream } from "node:stream";
import { Terminal } from "../../src/cli/output/terminal.ts";

type Streams = Readonly<Partial<Record<"stdin" | "stdout" | "stderr", Stream>>>;

/** A terminal on these streams instead of the process's. */
export function terminalOn(streams: Streams, env: NodeJS.ProcessEnv = {}): Terminal {
  const all = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough(), ...streams, env };
  return new Terminal(all as unknown as ConstructorParameters<typeof Terminal>[0]);
}
