import type { Terminal } from "../../output/terminal.ts";

/** Lines at the bottom of the screen that are redrawn repeatedly. */
export class LessonPanel {
  readonly #terminal: Terminal;
  readonly #stopResizing: () => void;
  #drawn = 0;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    this.#stopResizing = terminal.onResize(() => {
      terminal.clear();
      this.#drawn = 0;
    });
  }

  /** Expects no line wider than the screen, and fewer lines than the screen has. */
  draw(lines: readonly string[]): void {
    const up = this.#drawn === 0 ? "" : `\u001b[${this.#drawn}A\u001b[J`;
    const text = lines.map((line) => `${line}\n`).join("");
    this.#drawn = lines.length;
    if (up !== "" || text !== "") this.#terminal.print(up + text);
  }

  close(): void {
    this.draw([]);
    this.#stopResizing();
  }
}
