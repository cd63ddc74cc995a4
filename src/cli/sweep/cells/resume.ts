import { problemAt } from "../../../scenario/sweep/cells/read-cell.ts";
import { isCutOff, type NdjsonLine, parseLine } from "../../../scenario/sweep/ndjson.ts";
import { readResult } from "../../../scenario/sweep/result.ts";
import type { Problem } from "../../../text/problems/problem.ts";

/** Results of an earlier sweep, by the ids of their cells. */
export class Earlier {
  readonly problems: Problem[] = [];
  /** The last line is incomplete because the sweep was killed; its cell is simply played again. */
  isCut = false;
  readonly #lines = new Map<string, string>();
  readonly #used = new Set<string>();

  static async read(lines: AsyncIterable<NdjsonLine>, engine: string): Promise<Earlier> {
    const earlier = new Earlier();
    for await (const line of lines) earlier.#add(line, engine);
    return earlier;
  }

  /** Results that no requested cell has used: of other cells or, after Ctrl-C, of cells not yet reached. */
  get unused(): readonly string[] {
    return [...this.#lines].flatMap(([id, line]) => (this.#used.has(id) ? [] : [line]));
  }

  /** Returns the line of results of this cell, if it was played. */
  of(cell: NdjsonLine): string | undefined {
    const parsed = parseLine(cell);
    if (!("value" in parsed)) return undefined;
    const id = String(parsed.value.id);
    const found = this.#lines.get(id);
    if (found !== undefined) this.#used.add(id);
    return found;
  }

  #add(line: NdjsonLine, engine: string): void {
    const result = readResult(line);
    if ("says" in result) {
      if (isCutOff(line)) this.isCut = true;
      else this.problems.push({ ...result, cure: "leave it; its cell is played again" });
    } else if (result.engine !== engine) {
      const says = `this result is from another version of lab (engine ${result.engine}, not ${engine})`;
      this.problems.push(problemAt(line, says, "leave it; its cell is played again", "engine"));
    } else this.#lines.set(result.id, line.text);
  }
}
