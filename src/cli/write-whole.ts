import { randomUUID } from "node:crypto";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Writes a file completely or not at all, and leaves no temporary file. An error names the file itself. */
export function writeWhole(file: string, text: string, mode = 0o666): void {
  const whole = join(dirname(file), `${randomUUID()}.tmp`);
  try {
    writeFileSync(whole, text, { mode });
    renameSync(whole, file);
  } catch (error) {
    rmSync(whole, { force: true });
    if (error instanceof Error) error.message = error.message.replaceAll(whole, file);
    throw error;
  }
}
