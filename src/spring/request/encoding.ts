/** How the bytes of a body are encoded; the other encodings that Java knows cannot carry JSON. */
export type BodyEncoding = "utf-8" | "utf-16be" | "utf-16le" | "utf-32be" | "utf-32le";

export function encodedLength(text: string, encoding: BodyEncoding): number {
  if (encoding === "utf-8") return new TextEncoder().encode(text).length;
  return encoding.startsWith("utf-16") ? text.length * 2 : [...text].length * 4;
}

export function encode(text: string, encoding: BodyEncoding): Uint8Array {
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  const bytes = new Uint8Array(encodedLength(text, encoding));
  const view = new DataView(bytes.buffer);
  const isLittle = encoding.endsWith("le");
  if (encoding.startsWith("utf-16"))
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  else [...text].forEach((each, at) => void view.setUint32(at * 4, each.codePointAt(0)!, isLittle));
  return bytes;
}
