import { readPractice } from "../practice/practice.ts";
import type { Mend } from "./mend.ts";

export async function loadMend(name: string): Promise<Mend> {
  const { text, file } = readPractice("mend", name);
  const { parseMend } = await import("./read-mend.ts");
  return parseMend(text, file);
}
