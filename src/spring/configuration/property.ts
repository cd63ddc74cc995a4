/** One setting of a Spring application, in the order in which Spring looks: of two that mean the same, the first counts. */
export interface SpringProperty {
  readonly name: string;
  readonly value: string | null;
  readonly origin: Origin | undefined;
  /** What a YAML file makes of the value where that is no text; a properties file holds texts alone. */
  readonly typed?: number | boolean;
  /** Why its placeholders stand as they were written: whatever needs the setting cannot start. */
  readonly unresolved?: string;
}

/** A number with a point, with its text as Java prints it, which a number of this language forgets. */
export class JavaDouble {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toJSON(): number {
    return Number(this.text);
  }
}

/** Where a setting was written; a setting without one came from the command line. */
export interface Origin {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
