import { faults } from "../../fault/index.ts";
import { faultGuessesHtml } from "../../render/site/fault-guesses.ts";
import { rememberHtml } from "../../render/site/mystery-page.ts";
import { failureWords, isFailure, seconds } from "../../render/view/calls/call-words.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { guessWords } from "../../render/view/learn/mystery-words.ts";
import { fromPacked } from "../../scenario/library/compiled.ts";
import { hiddenServer, type Mystery } from "../../scenario/mystery/mystery.ts";
import { readGuess } from "../../scenario/mystery/read-guess.ts";
import { answersTo, contradicted, type Probe, tellApart } from "../../scenario/mystery/tell-apart.ts";
import type { Remember } from "../../scenario/practice/remember.ts";
import type { Call } from "../../scenario/recorded-call.ts";
import type { RawSetup } from "../../scenario/scenario.ts";
import { utf8 } from "../../text/bytes/bytes.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { byId, fill, make } from "../dom.ts";
import { playJob } from "../engine.ts";
import { recordLessonEnd } from "./course-progress.ts";

/** Everything that a page needs to play a mystery. */
export interface PackedMystery {
  /** The scenario, as the build packs lessons. */
  readonly packed: string;
  readonly secret: RawSetup;
  readonly remember?: Remember;
}

/** More probes would be replayed for seconds at each request. */
const mostProbes = 200;

/** Sends the learner's requests to a setup with a hidden fault in virtual time, and judges guesses. */
export class CourseMystery {
  readonly #mystery: Mystery;
  readonly #probes: Probe[] = [];
  #nowMs = 0;
  #guesses = 0;
  #probesAtGuess = 0;

  constructor({ packed, ...hidden }: PackedMystery) {
    this.#mystery = { scenario: fromPacked(packed), ...hidden };
  }

  start(): void {
    onSubmit("probe", (form) => this.#send(form));
    onSubmit("wait", (form) => this.#wait(Number(form.get("seconds"))));
    onSubmit("guess", (form) => this.#judge(String(form.get("guess"))));
    fill(byId("guessable-faults"), faultGuessesHtml(hiddenServer(this.#mystery), faults));
    const input = byId("guess").querySelector("input") as HTMLInputElement;
    byId("guessable").addEventListener("click", ({ target }) => {
      if (!(target instanceof HTMLButtonElement)) return;
      input.value = target.textContent;
      input.focus();
    });
    byId("mystery-forms").hidden = false;
  }

  #wait(forS: number): void {
    this.#nowMs += forS * 1000;
    this.#tellTime();
  }

  async #send(form: FormData): Promise<void> {
    const count = Math.min(Number(form.get("times")), mostProbes - this.#probes.length);
    const line = String(form.get("line")).trim();
    if (!/^[A-Z]+ \/\S*$/.test(line)) return say("bad", `“${escapeLine(line)}” is not a request: write POST /orders`);
    if (count <= 0) return say("bad", "Reload this page to send more requests.");
    if (form.get("together") !== null) await this.#ask(Array.from({ length: count }, () => line));
    else for (let nth = 0; nth < count; nth++) await this.#ask([line]);
    this.#tellTime();
  }

  /** Sends requests at the same moment, and continues when the last one has its answer. */
  async #ask(lines: readonly string[]): Promise<void> {
    const before = this.#probes.length;
    this.#probes.push(...lines.map((line) => ({ line, atMs: this.#nowMs })));
    const calls = (await answersTo(this.#mystery, this.#probes, playJob)).slice(before);
    byId("probes").append(...calls.map((call, at) => probeRow(before + at + 1, call)));
    this.#nowMs = Math.ceil(Math.max(...calls.map(({ atMs, tookMs }) => atMs + tookMs)));
  }

  #tellTime(): void {
    byId("virtual-time").textContent = seconds(this.#nowMs);
  }

  async #judge(written: string): Promise<void> {
    try {
      const guess = readGuess(this.#mystery, [written.trim()]);
      if (this.#guesses > 0 && this.#probesAtGuess === this.#probes.length)
        return say("bad", "Send a request before the next guess.");
      const isFound = (await tellApart(this.#mystery, guess, playJob)) === undefined;
      this.#guesses += 1;
      this.#probesAtGuess = this.#probes.length;
      const contradicts = isFound ? [] : await contradicted(this.#mystery, guess, this.#probes, playJob);
      const judged = { guess, isFound, probes: this.#probes.length, guesses: this.#guesses, contradicts };
      const says = guessWords(this.#mystery, judged);
      if (!isFound) return say("bad", `✗ ${says}`);
      say("good", `✓ ${says}`);
      for (const each of byId("mystery-forms").querySelectorAll("input, button")) each.setAttribute("disabled", "");
      const { remember } = this.#mystery;
      fill(byId("remember"), remember === undefined ? "" : rememberHtml(remember));
      recordLessonEnd(`mystery/${this.#mystery.scenario.name}`, "done");
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      say("bad", error.problems.map(({ says, cure }) => `${says}: ${cure}`).join("; "));
    }
  }
}

function onSubmit(id: string, act: (form: FormData) => unknown): void {
  const form = byId(id) as HTMLFormElement;
  let isBusy = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    say("faint", "");
    try {
      await act(new FormData(form));
    } finally {
      isBusy = false;
    }
  });
}

function say(tone: "good" | "bad" | "faint", says: string): void {
  const place = byId("judged");
  place.className = tone;
  place.textContent = says;
}

function probeRow(nth: number, { line, atMs, tookMs, outcome }: Call): HTMLElement {
  const cells = [`${nth}`, seconds(atMs), escapeLine(line), seconds(tookMs), answerOf(outcome, tookMs)];
  return make("tr", {}, ...cells.map((text) => make("td", {}, text)));
}

function answerOf(outcome: Call["outcome"], tookMs: number): string {
  if (outcome === null) return "no response yet";
  if (isFailure(outcome)) return `the client ${failureWords(outcome, tookMs)}`;
  return `${outcome.status} ${escapeLine(utf8(outcome.body).slice(0, 200))}`.trim();
}
