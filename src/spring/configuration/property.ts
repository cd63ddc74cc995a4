/**
 * One property of a Spring application, in the order in which Spring looks: of two that mean the same, the first wins.
 */
export interface SpringProperty {
  readonly name: string;
  readonly value: string | null;
  readonly origin: Origin | undefined;
  /** The typed value in a YAML file; a properties file has only texts. */
  readonly typed?: number | boolean;
  /** Spring takes it as it is: it replaces placeholders in values of files, but not in those of a config tree. */
  readonly literal?: true;
  /** Why its placeholders are still as written: whatever needs the property cannot start. */
  readonly unresolved?: string;
}

/** A value as the file's own format has it: a number or a boolean of YAML, else text. */
export function typedValue({ value, typed }: SpringProperty): string | number | boolean | JavaDouble {
  if (typed === undefined) return value ?? "";
  return String(typed) === value ? typed : new JavaDouble(value ?? "");
}

/** A number with a point, with its text as Java prints it, which a JavaScript number loses. */
export class JavaDouble {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toJSON(): number {
    return Number(this.text);
  }
}

/** Where a property was written; one without an origin came from the command line. */
export interface Origin {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
