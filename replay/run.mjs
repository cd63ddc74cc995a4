import { join } from "node:path";
import { runBundled } from "../build/run-bundled.mjs";

await runBundled(join(import.meta.dirname, "main.ts"));
