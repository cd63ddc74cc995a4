/** How stack traces look in common languages. */
const traces = [
  /(^|\n|\\n)\s{2,}at .+:\d+/,
  /\bat [\w$.<>/]+\([\w$]+\.(java|kt|scala|groovy):\d+\)/,
  /Traceback \(most recent call last\)/,
  /^\s*File ".+", line \d+/m,
  /\bgoroutine \d+ \[/,
  /\bpanicked at\b/,
  /\b[a-z][\w$]*(\.[\w$]+)+\.[A-Z]\w*(Exception|Error)\b/,
];
const address = /\b(127\.\d+\.\d+\.\d+|localhost|\[::1\]):\d+|https?:\/\/(127\.|localhost|\[::1\])/;

/** Whether an answer shows what belongs in a log: a stack trace, an address inside, or what the upstream said. */
export function showsSecrets(text: string, upstream: readonly string[]): boolean {
  return traces.some((trace) => trace.test(text)) || address.test(text) || upstream.some((said) => text.includes(said));
}
