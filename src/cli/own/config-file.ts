import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file for one start of a program, in a folder of its own that only this user can read. */
export class ConfigFile {
  readonly folder = mkdtempSync(join(tmpdir(), "lab-config-"));
  readonly path: string;

  /** Programs tell formats apart by the ending of `name`. */
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
