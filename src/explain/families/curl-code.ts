/** An exit code, as it appears in messages and tables; or with curl's text after it, which then belongs to that text alone. */
export function code(number: number, ...messages: readonly string[]): readonly string[] {
  const plain = [`curl: (${number})`, `curl (${number})`, `cURL error ${number}`];
  if (messages.length === 0) return plain;
  return [
    ...messages.flatMap((message) => [`curl: (${number}) ${message}`, `cURL error ${number}: ${message}`]),
    ...messages,
  ];
}
