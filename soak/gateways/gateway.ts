import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";

/** A running gateway in front of some servers. */
export interface Running {
  /** The addresses for requests to each server, in the order of the servers. */
  readonly entrances: readonly { readonly port: number; readonly path: string }[];
  /** Returns the mark in its log for the request to the server with this number. */
  flag(nth: number): string | undefined;
}

export interface Gateway {
  /** The version, or the program that is missing on this machine. */
  readonly version: string | { readonly missing: string };
  /** Starts the gateway in a folder, with a timeout of one second, in front of the servers at these ports. */
  start(folder: string, upstreams: readonly number[], stop: AbortSignal): Promise<Running>;
}

/** Returns the first group of an expression in a program's output; undefined if the program is not installed. */
export async function printed(program: string, args: readonly string[], found: RegExp): Promise<string | undefined> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  return found.exec(await allPrinted(child))?.[1];
}

/** Starts a program that runs until `stop`. The returned function returns its output so far. */
export function running(program: string, args: readonly string[], stop: AbortSignal): () => string {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "ignore"] });
  let out = "";
  child.stdout.on("data", (bytes) => {
    out += bytes;
  });
  stop.addEventListener("abort", () => child.kill("SIGKILL"));
  return () => out;
}

function allPrinted(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let out = "";
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on("data", (bytes) => {
        out += bytes;
      });
    }
    child.once("error", () => resolve(""));
    child.once("close", () => resolve(out));
  });
}

/** Finds ports that are free at the moment. */
export function freePorts(count: number): Promise<number[]> {
  const ask = () =>
    new Promise<{ port: number; close(): void }>((resolve) => {
      const server = createServer().listen(0, "127.0.0.1", () =>
        resolve({ port: (server.address() as { port: number }).port, close: () => server.close() }),
      );
    });
  return Promise.all(Array.from({ length: count }, ask)).then((held) => {
    for (const { close } of held) close();
    return held.map(({ port }) => port);
  });
}

/** Waits until the port accepts connections. */
export async function opened(port: number): Promise<void> {
  const { connect } = await import("node:net");
  for (;;) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.destroy();
        resolve(true);
      });
      socket.on("error", () => resolve(false));
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
