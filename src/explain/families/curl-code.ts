/** Returns the spellings of an exit code; with messages, each spelling includes one of them. */
export function code(number: number, ...messages: readonly string[]): readonly string[] {
  const plain = [`curl: (${number})`, `curl (${number})`, `cURL error ${number}`];
  if (messages.length === 0) return plain;
  return [
    ...messages.flatMap((message) => [`curl: (${number}) ${message}`, `cURL error ${number}: ${message}`]),
    ...messages,
  ];
}
