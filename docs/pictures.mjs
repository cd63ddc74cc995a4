// Draws the pictures of the README: node docs/pictures.mjs, after npm run build. The virtual world draws the same each time.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

const pictures = {
  "timeout-504": ["run", "timeout-504", "--world", "virtual"],
  retries: ["run", "retry-charges-thrice", "--world", "virtual"],
  load: [
    "load",
    "--rate",
    "40/s",
    "--for",
    "30s",
    "--set",
    "payment.capacity=3",
    "--set",
    "payment.delay=80ms",
    "--set",
    "order.timeout=1s",
  ],
};

for (const [name, args] of Object.entries(pictures)) {
  const out = ["--out", `${root}docs/pictures/${name}.svg`];
  execFileSync(process.execPath, [`${root}bin/lab.js`, ...args, ...out], { stdio: "inherit" });
}
