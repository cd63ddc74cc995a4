import { JavaDouble } from "./java-double.ts";

/** One property of a Spring application. Lists of them are in Spring's order: of two with one name, the first wins. */
export interface SpringProperty {
  readonly name: string;
  readonly value: string | null;
  readonly origin: Origin | undefined;
  /** The typed value in a YAML file; a properties file contains only texts. */
  readonly typed?: number | boolean;
  /** A value of a config tree, in which Spring replaces no placeholders. */
  readonly literal?: true;
  /** Says that its UTF-8 was read as ISO-8859-1, and how to write it. */
  readonly misread?: string;
  /** Why a placeholder is not resolved: Spring stops when it reads the property. */
  readonly unresolved?: string;
}

/** The value as the file's format types it: a number or a boolean of YAML, otherwise text. */
export function typedValue({ value, typed }: SpringProperty): string | number | boolean | JavaDouble {
  if (typed === undefined) return value ?? "";
  return String(typed) === value ? typed : new JavaDouble(value ?? "");
}

/** The place of a property in a file; properties of a command line have none. */
export interface Origin {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
