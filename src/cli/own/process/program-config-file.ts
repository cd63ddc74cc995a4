import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file for one start of a program, in a folder that only this user can read. */
export class ProgramConfigFile {
  readonly folder = mkdtempSync(join(tmpdir(), "lab-config-"));
  readonly path: string;

  /** `name` keeps its extension, by which programs recognize the format. */
  constructor(name: string) {
    this.path = join(this.folder, name);
  }

  write(text: string): void {
    writeFileSync(this.path, text, { mode: 0o600 });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
