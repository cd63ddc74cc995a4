/** One setting of a Spring application, in the order in which Spring looks: of two that mean the same, the first counts. */
export interface SpringProperty {
  readonly name: string;
  readonly value: string | null;
  readonly origin: Origin | undefined;
}

/** Where a setting was written; a setting without one came from the command line. */
export interface Origin {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
