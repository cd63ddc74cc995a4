import { parseDocument, readDocument } from "./read-document.ts";
import type { Draft } from "./reading.ts";

const container = /^[\w.-]{1,60}[ \t]{1,40}\| /;
/** A time at the start of a line, as programs and their loggers write it. */
const time =
  /^[[("]?(?:\d{4}[-/.]\d\d[-/.]\d\d(?:[T, ]{1,2}\d\d:\d\d[\d:.,]{0,20})?|\d\d:\d\d(?::\d\d)?[\d.,]{0,10}|\d\d\/[A-Z][a-z]{2}\/\d{4}[\d:]{0,9}|(?:[A-Z][a-z]{2},? ){0,1}[A-Z][a-z]{2} [ \d]?\d \d\d:\d\d:\d\d|[IWEF]\d{4} \d\d:\d\d:\d\d[\d.]{0,9}|\d{10}(?:\.\d{1,9})?)(?:Z|[ ]?[+-]\d\d:?\d\d)?[\])"]?(?=\s|$)/;
const level =
  /^\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERR(?:OR)?|CRIT(?:ICAL)?|FATAL|SEVERE|PANIC)\b|^(?:level|time|ts)=/;
/** The start of a JSON object with a key, as loggers write one to a line; to parse other lines in vain takes long. */
const object = /^\{\s{0,9}"[^"]{1,200}"\s{0,9}:/;
const indent = /^[ \t]/;
/** A line that only stacks contain. */
const frame =
  /^(?:[ \t]{1,40}at |at [\w$.]{1,200}\(|[ \t]{0,40}\.\.\. \d{1,6} |[ \t]{0,40}--- End of |[ \t]{0,40}---> |[ \t]{1,40}File "|[ \t]{1,40}\[(?:cause|errors)\]: )/;
const cause = /^[ \t]{0,40}(?:Caused by|Suppressed|Wrapped by): /;
const exceptionName = /\b[\w$]{0,200}(?:Exception|Error)\b/;
const exception =
  /^(?:Exception in thread "[^"\n]{0,200}" |Unhandled exception\. )?(?:(?:[\w$]{1,80}\.){1,20}[\w$]|[A-Z]\w{0,80}(?:Exception|Error)\b|Error\b)/;
const traceback = /^[ \t]{0,40}Traceback \(most recent call last\):/;
/** The most lines of an exception's message that are read, so that a long text is read quickly. */
const messageLines = 12;
const chain = /^(?:During handling of the above exception|The above exception was the direct cause)/;

/** The event that the latest lines belong to. */
interface OpenEvent {
  readonly event: number;
  readonly container: string;
  /** Whether it began with a time or a level, as loggers write them. */
  readonly isRecord: boolean;
  /** Whether it names an exception, so that its causes may follow. */
  isStack: boolean;
  hasFrames: boolean;
  /** Whether the exception that ends a traceback of Python is still to come, or another traceback. */
  python?: "exception" | "traceback" | undefined;
  lines: string[];
}

/**
 * Reads a log line by line. A time at the start of a line begins a new event, as does a line that belongs to no stack.
 * An exception with its stack belongs to the record before it, but to a part of its own.
 */
export function readLog(written: string, draft: Draft): void {
  const lines = written.split(/\r?\n/);
  let open: OpenEvent | undefined;
  const close = () => {
    if (open !== undefined && open.lines.length > 0) draft.add(open.event, open.lines.join("\n"));
    open = undefined;
  };
  for (const [nth, line] of lines.entries()) {
    const from = container.exec(line)?.[0] ?? "";
    const own = line.slice(from.length);
    if (own.trim() === "") continue;
    const document = object.test(own) && own.endsWith("}") ? parseDocument(own) : undefined;
    if (document !== undefined) {
      close();
      readDocument(document, draft, nth + 1);
      continue;
    }
    const at = time.exec(own)?.[0] ?? "";
    const rest = own.slice(at.length);
    const before = open?.container === from ? open : undefined;
    const next = (lines[nth + 1] ?? "").replace(container, "");
    if (before !== undefined && (continues(before, at, rest) || (at === "" && isMessageOf(before, nth, lines))))
      before.lines.push(unescaped(own));
    else {
      const isStackOf = before?.isRecord && !before.hasFrames && at === "" && startsStack(own, next);
      const event = isStackOf ? before.event : draft.newEvent(nth + 1);
      close();
      const isRecord = !isStackOf && (at !== "" || level.test(own));
      open = { event, container: from, isRecord, isStack: false, hasFrames: false, lines: [unescaped(own)] };
    }
    note(open!, rest);
  }
  close();
}

function continues({ isRecord, isStack, python }: OpenEvent, at: string, rest: string): boolean {
  if (at !== "") return frame.test(rest.slice(1));
  if (level.test(rest)) return false;
  if (frame.test(rest) || python === "exception") return true;
  if (isStack && (cause.test(rest) || chain.test(rest))) return true;
  if (python === "traceback" && traceback.test(rest)) return true;
  return indent.test(rest) && (isRecord || isStack);
}

/** Returns whether a line belongs to the message of an exception, which may have several lines, also empty ones: its frames or its cause follow. */
function isMessageOf({ isStack, lines: before }: OpenEvent, nth: number, lines: readonly string[]): boolean {
  if (!isStack || frame.test(before.at(-1)!)) return false;
  for (const line of lines.slice(nth, nth + messageLines)) {
    const own = line.replace(container, "");
    if (frame.test(own) || cause.test(own)) return true;
    if (time.test(own) || level.test(own) || object.test(own) || traceback.test(own) || exception.test(own))
      return false;
  }
  return false;
}

/** Returns whether a line begins an exception with a stack. */
function startsStack(line: string, next: string): boolean {
  return traceback.test(line) || cause.test(line) || (exception.test(line) && (frame.test(next) || cause.test(next)));
}

/** Notes what a line says of the lines that may follow it. */
function note(open: OpenEvent, line: string): void {
  if (traceback.test(line)) open.python = "exception";
  else if (chain.test(line)) open.python = "traceback";
  else if (open.python === "exception" && !indent.test(line)) open.python = undefined;
  open.hasFrames ||= open.python !== undefined || frame.test(line) || cause.test(line);
  open.isStack ||= open.hasFrames || exceptionName.test(line);
}

/** Removes the escapes of a message that a log quotes. */
function unescaped(text: string): string {
  return text.includes("\\") ? text.replaceAll(/\\(["'])/g, "$1").replaceAll(/\\[nrt]/g, "\n") : text;
}
