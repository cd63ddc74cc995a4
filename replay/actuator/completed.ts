const cut = /…\((\d+)\)$/;

/**
 * Restores a truncated request to its recorded length. The missing part repeats the shortest text that the known part ends
 * with twice, or else its last line.
 */
export function completed(sent: string): string {
  const length = Number(cut.exec(sent)?.[1] ?? Number.NaN);
  if (Number.isNaN(length)) return sent;
  const known = sent.replace(cut, "");
  const ending = endingOf(known);
  const missing = length - known.length - ending.replace("{port}", "18080").length;
  return known + repeated(unitOf(known), missing) + ending;
}

/** Returns the end that a request needs, depending on where it was cut: in its body, after or in a header, or in its first line. */
function endingOf(known: string): string {
  if (known.includes("\r\n\r\n")) return "";
  if (known.endsWith("\r\n")) return "\r\n";
  return known.includes("\r\n") ? "\r\n\r\n" : " HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n";
}

/** Returns the shortest text whose repetition ends the known part; otherwise its last complete line. */
function unitOf(known: string): string {
  for (let length = 1; length <= 64; length++) {
    const unit = known.slice(-length);
    if (known.slice(-2 * length, -length) === unit) return unit;
  }
  const lines = known.split("\r\n");
  return `${lines.at(-2)}\r\n`;
}

function repeated(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, Math.max(0, length));
}
