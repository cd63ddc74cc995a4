import type { Terminal } from "../terminal.ts";

/** The lines at the bottom of the screen that are drawn anew again and again. */
export class Panel {
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

  /** No line may be wider than the screen, and there must be fewer lines than it has. */
  draw(lines: readonly string[]): void {
    const up = this.#drawn === 0 ? "" : `\u001b[${this.#drawn}A\u001b[J`;
    const text = lines.map((line) => `${line}\n`).join("");
    this.#drawn = lines.length;
    if (up !== "" || text !== "") this.#terminal.print(up + text);
  }

  /** Leaves nothing of it on the screen. */
  close(): void {
    this.draw([]);
    this.#stopResizing();
  }
}
