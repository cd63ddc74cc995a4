import { make } from "../dom.ts";

interface Speed {
  readonly says: string;
  readonly factor: number;
}

interface TransportActions {
  readonly speeds: readonly Speed[];
  readonly usual: number;
  stepped(by: number): void;
  sought(at: number): void;
  toggled(): void;
}

/** The buttons, the scrubber and the speed below a picture that plays. */
export class Transport {
  readonly element: HTMLElement;
  readonly #play = make("button", { type: "button", class: "main" }, "▶ Play");
  readonly #scrub = make("input", { type: "range", min: "0", step: "1", "aria-label": "Moment" });
  readonly #time = make("output", { class: "now" });
  readonly #speed = make("select", { "aria-label": "Speed" });
  readonly #said = make("p", { class: "unseen", "aria-live": "polite" });

  constructor({ speeds, usual, stepped, sought, toggled }: TransportActions) {
    const back = make("button", { type: "button", "aria-label": "One moment back" }, "◀");
    const on = make("button", { type: "button", "aria-label": "One moment on" }, "▶❙");
    for (const { says, factor } of speeds) this.#speed.append(make("option", { value: `${factor}` }, says));
    this.#speed.selectedIndex = usual;
    back.addEventListener("click", () => stepped(-1));
    on.addEventListener("click", () => stepped(1));
    this.#play.addEventListener("click", () => toggled());
    this.#scrub.addEventListener("input", () => sought(this.#scrub.valueAsNumber));
    this.element = make(
      "div",
      { class: "transport" },
      back,
      this.#play,
      on,
      this.#scrub,
      this.#time,
      this.#speed,
      this.#said,
    );
  }

  get speed(): number {
    return Number(this.#speed.value);
  }

  bound(most: number): void {
    this.#scrub.max = `${most}`;
  }

  show(at: number, says: string): void {
    this.#scrub.value = `${at}`;
    this.#scrub.setAttribute("aria-valuetext", says);
  }

  time(says: string): void {
    this.#time.value = says;
  }

  playing(isPlaying: boolean): void {
    this.#play.textContent = isPlaying ? "❙❙ Pause" : "▶ Play";
  }

  announce(says: string): void {
    this.#said.textContent = says;
  }
}
