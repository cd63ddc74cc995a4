import type { Draft } from "./reading.ts";

/** In a lab report only these fields describe what happened; other text is prose. */
const inWords = /^(message|code|stack|error|cause|reason|details|response_flags|termination_state)$/i;
const isStatus = /status(_?code)?$/i;

/** The fields of one event of a document: texts, and values that are a code or a status. */
interface DocumentFields {
  readonly texts: string[];
  readonly values: string[];
}

interface ToCome {
  readonly name: string;
  readonly value: unknown;
  /** The event that it belongs to; undefined if it is one of its own. */
  readonly fields: DocumentFields | undefined;
}

/**
 * Reads a JSON document, such as a report or this line of a log. Each item of an array is an event of its own. Iterates with
 * a list, because deep nesting would exhaust the stack.
 */
export function readDocument(document: unknown, draft: Draft, line?: number): void {
  const isOfLab = typeof document === "object" && document !== null && "reports" in document;
  const events: DocumentFields[] = [];
  const newFields = (): DocumentFields => {
    const fields = { texts: [], values: [] };
    events.push(fields);
    return fields;
  };
  const toCome: ToCome[] = [{ name: "", value: document, fields: undefined }];
  for (let next = toCome.pop(); next !== undefined; next = toCome.pop()) {
    const { name, value, fields = newFields() } = next;
    if (isStatus.test(name) || name === "code") fields.values.push(String(value));
    else if (typeof value === "string" && (!isOfLab || inWords.test(name))) fields.texts.push(`${name}: ${value}`);
    if (typeof value !== "object" || value === null) continue;
    const isList = Array.isArray(value);
    for (const [key, inner] of Object.entries(value).reverse()) {
      const isEvent = isList && (typeof inner === "string" || (typeof inner === "object" && inner !== null));
      toCome.push({ name: key, value: inner, fields: isEvent ? undefined : fields });
    }
  }
  for (const { texts, values } of events) {
    const event = draft.newEvent(line);
    for (const value of values) draft.add(event, value);
    if (texts.length > 0) draft.add(event, texts.join("\n"));
  }
}

/** Parses a JSON document; undefined for any other text. */
export function parseDocument(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
