/** A stretch of a text that one program wrote. */
export interface TextPart {
  readonly start: number;
  readonly end: number;
  /** The number of the event that it is about. */
  readonly event: number;
}

/** A text in the form in which it is searched, and its parts in order. */
export interface SearchedText {
  readonly text: string;
  readonly parts: readonly TextPart[];
  /** For each event the line of the log at which it begins, from 1; undefined in a document. */
  readonly lines: readonly (number | undefined)[];
}

/** Puts a reading together. */
export class Draft implements SearchedText {
  text = "";
  readonly parts: TextPart[] = [];
  readonly lines: (number | undefined)[] = [];

  newEvent(line?: number): number {
    return this.lines.push(line) - 1;
  }

  add(event: number, text: string): void {
    this.parts.push({ start: this.text.length, end: this.text.length + text.length, event });
    this.text += `${text}\n`;
  }
}
