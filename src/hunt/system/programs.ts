import type { SystemService } from "./system.ts";

/** A program of a service that was started. */
export interface RunningService {
  /** Resolves once it can be called. */
  ready(): Promise<void>;
  /** How it ended by itself; undefined while it runs. */
  readonly end: string | undefined;
  /** The number of lines that it has printed. */
  readonly printed: number;
  lastLines(count: number): readonly string[];
  stop(): Promise<void>;
}

export interface GivenAddresses {
  readonly port: number;
  /** Environment variables with the addresses of other services. */
  readonly addresses: Readonly<Record<string, string>>;
  /** The values of placeholders. */
  readonly values: Readonly<Record<string, string>>;
}

/** Starts programs. The command line provides it, because only that may start any. */
export interface Programs {
  /** Takes a port for a program. No other program can listen there until it is handed over. */
  keepPort(): Promise<{ readonly port: number; handOver(): Promise<void> }>;
  launch(service: SystemService, given: GivenAddresses): RunningService;
  /** Runs a command to its end. */
  run(command: string): Promise<void>;
}
