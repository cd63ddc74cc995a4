/** Patterns of stack traces in common languages. */
const traces = [
  /(^|\n)\s{2,}at .+:\d+/,
  /\bat [\w$.<>/]+\([\w$]+\.(java|kt|scala|groovy):\d+\)/,
  /Traceback \(most recent call last\)/,
  /^\s*File ".+", line \d+/m,
  /\bgoroutine \d+ \[/,
  /\bpanicked at\b/,
  /\b[a-z][\w$]*(\.[\w$]+)+\.[A-Z]\w*(Exception|Error)\b/,
];
const address = /\b(127\.\d+\.\d+\.\d+|localhost|\[::1\]):\d+|https?:\/\/(127\.|localhost|\[::1\])/;

/** Line ends and indents as written in HTML and JSON. */
const written = [
  [/<br\s*\/?>|\\r\\n|\\n/gi, "\n"],
  [/&nbsp;|\\t/g, " "],
  [/&lt;/g, "<"],
  [/&gt;/g, ">"],
  [/&quot;|&#34;|&#x22;/g, '"'],
] as const;

/** Returns a text from the stack trace or the internal address on that it contains; undefined without any. */
export function leakIn(text: string): string | undefined {
  const plain = written.reduce((shown, [how, letter]) => shown.replaceAll(how, letter), text);
  const trace = traces.find((each) => each.test(plain));
  if (trace !== undefined) return plain.slice(plain.search(trace)).trimStart();
  const at = text.search(address);
  return at < 0 ? undefined : text.slice(at);
}

/**
 * Returns whether an answer shows what belongs in a log: a stack trace, an internal address, or the upstream's text.
 */
export function showsSecrets(text: string, upstream: readonly string[]): boolean {
  return leakIn(text) !== undefined || upstream.some((said) => text.includes(said));
}
