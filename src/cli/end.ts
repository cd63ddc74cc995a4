/** The exit codes of the signals that end a program, as shells report them. */
export const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Ends the program. After the terminal was closed, the signal itself ends it: Node 20 crashes when it exits by itself and restores
 * the mode of a terminal that is gone.
 */
export function end(code: number): never {
  if (code === signalCodes.SIGHUP) {
    leaveSignalsToSystem();
    // Code that has to clean up at the end listens for this.
    process.emit("exit", code);
    process.kill(process.pid, "SIGHUP");
  }
  process.exit(code);
}

/** Drops all listeners, including those of libraries, so that a signal ends the program whatever it computes. */
export function leaveSignalsToSystem(): void {
  for (const name of Object.keys(signalCodes)) process.removeAllListeners(name);
}
