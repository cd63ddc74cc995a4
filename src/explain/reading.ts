/** A stretch of a text that one program wrote. */
export interface Part {
  readonly start: number;
  readonly end: number;
  /** The number of the event that it is about. */
  readonly event: number;
}

/** A text in the form in which it is searched, and its parts in order. */
export interface Reading {
  readonly text: string;
  readonly parts: readonly Part[];
}

/** Puts a reading together. */
export class Draft implements Reading {
  text = "";
  readonly parts: Part[] = [];
  #events = 0;

  newEvent(): number {
    return this.#events++;
  }

  add(event: number, text: string): void {
    this.parts.push({ start: this.text.length, end: this.text.length + text.length, event });
    this.text += `${text}\n`;
  }
}
