/** The exit codes of the signals that end a program, as shells report them. */
export const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Ends the program. After the terminal was closed, the program ends by the signal itself: Node 20 crashes in a normal
 * exit when it restores the mode of a closed terminal.
 */
export function end(code: number): never {
  if (code === signalCodes.SIGHUP) {
    leaveSignalsToSystem();
    // Cleanup code listens for this event.
    process.emit("exit", code);
    process.kill(process.pid, "SIGHUP");
  }
  process.exit(code);
}

/**
 * Removes all signal listeners, including those of libraries, so that a signal ends the program even while it computes.
 */
export function leaveSignalsToSystem(): void {
  for (const name of Object.keys(signalCodes)) process.removeAllListeners(name);
}
