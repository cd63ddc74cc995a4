import type { RunningService } from "./programs.ts";

/** A service that ended by itself, and the last lines that it printed. */
export interface DeadService {
  readonly says: string;
  readonly lines: readonly string[];
}

const shownLines = 12;
const mostLines = 200;

/** The programs of one copy of a system. */
export class RunningServices {
  readonly #all = new Map<string, { readonly launch: () => RunningService; is: RunningService }>();

  add(name: string, launch: () => RunningService): void {
    this.#all.set(name, { launch, is: launch() });
  }

  /** Waits for all, so that none is left starting, and then throws the first error. */
  async ready(): Promise<void> {
    const all = await Promise.allSettled([...this.#all.values()].map(({ is }) => is.ready()));
    for (const each of all) if (each.status === "rejected") throw each.reason;
  }

  async restart(name: string): Promise<void> {
    const service = this.#all.get(name);
    if (service === undefined) return;
    await service.is.stop();
    service.is = service.launch();
    await service.is.ready();
  }

  async restartDead(): Promise<DeadService[]> {
    const dead: DeadService[] = [];
    for (const [name, { is }] of this.#all) {
      if (is.end === undefined) continue;
      dead.push({ says: `${name} ${is.end}`, lines: is.lastLines(shownLines).map((line) => `${name}: ${line}`) });
      await this.restart(name);
    }
    return dead;
  }

  /** How many lines each has printed. */
  printed(): ReadonlyMap<string, number> {
    return new Map([...this.#all].map(([name, { is }]) => [name, is.printed]));
  }

  printedSince(before: ReadonlyMap<string, number>): string[] {
    return [...this.#all].flatMap(([name, { is }]) => {
      const count = Math.min(mostLines, is.printed - (before.get(name) ?? 0));
      return is.lastLines(count).map((line) => `${name}: ${line}`);
    });
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#all.values()].map(({ is }) => is.stop()));
  }
}
