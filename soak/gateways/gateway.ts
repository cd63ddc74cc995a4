import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";

/** A gateway that runs in front of some servers. */
export interface Running {
  /** Where it takes requests for each server, in their order. */
  readonly entrances: readonly { readonly port: number; readonly path: string }[];
  /** How its log marks what it did for the one of that number. */
  flag(nth: number): string | undefined;
}

export interface Gateway {
  /** Its version, or what is missing on this machine. */
  readonly version: string | { readonly missing: string };
  /** Starts it in a folder of its own, with a timeout of one second, in front of the servers at these ports. */
  start(folder: string, upstreams: readonly number[], stop: AbortSignal): Promise<Running>;
}

/** The part of what a program prints that the expression asks for; undefined where it is not installed. */
export async function printed(program: string, args: readonly string[], found: RegExp): Promise<string | undefined> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  return found.exec(await allPrinted(child))?.[1];
}

/** Starts a program that runs until it is told to stop; gives what it prints on stdout by then. */
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

/** Ports that were free a moment ago. */
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

/** Waits until the port takes connections. */
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
