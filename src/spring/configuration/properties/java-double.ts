/** A number with a point and the text that Java prints for it, which a JavaScript number would lose. */
export class JavaDouble {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toJSON(): number {
    return Number(this.text);
  }
}

/** A double as Java prints it, always with a point. */
export function doubleText(number: number): string {
  if (!Number.isFinite(number)) return String(number);
  const size = Math.abs(number);
  if (size === 0) return Object.is(number, -0) ? "-0.0" : "0.0";
  if (size >= 1e-3 && size < 1e7) return Number.isInteger(number) ? `${number}.0` : String(number);
  const [digits = "", exponent = ""] = number.toExponential().split("e");
  return `${digits.includes(".") ? digits : `${digits}.0`}E${exponent.replace("+", "")}`;
}
