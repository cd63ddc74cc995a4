// Draws the pictures of the README from what the program prints on stdout: node docs/pictures.mjs, after npm run build.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { spawn } from "@lydell/node-pty";

const columns = 80;
const lineHeight = 18;
const letterWidth = 8.43;
const margin = 16;
const classes = { 1: "b", 2: "d", 31: "r", 32: "g", 34: "c", 35: "m", 36: "c" };
const root = fileURLToPath(new URL("..", import.meta.url));

const pictures = [
  { name: "run", args: ["run", "timeout-504"], until: undefined },
  { name: "compare", args: ["run", "timeout-504", "--compare"], until: undefined },
  { name: "predict", args: ["predict", "timeout-504"], until: "q leave" },
];

/** Holds the command as npm installs it, and what the program remembers. */
const folder = mkdtempSync(join(tmpdir(), "lab-pictures-"));
symlinkSync(`${root}bin/lab.js`, join(folder, "lab"));
mkdirSync(`${root}docs/pictures`, { recursive: true });
for (const { name, args, until } of pictures) {
  const screen = await printed(args, until);
  writeFileSync(`${root}docs/pictures/${name}.svg`, svg(`lab ${args.join(" ")}`, screen));
}
rmSync(folder, { recursive: true });

/** What a terminal is sent on stdout, to its end or until this stands on it. The spinner goes to stderr, which a picture has no use for. */
function printed(args, until) {
  const env = { PATH: `${folder}:${process.env.PATH}`, LANG: "C.UTF-8", LAB_STATE: folder };
  const terminal = spawn("sh", ["-c", 'exec lab "$@" 2>/dev/null', "sh", ...args], {
    name: "xterm-256color",
    cols: columns,
    rows: 80,
    env,
  });
  let text = "";
  return new Promise((resolve) => {
    terminal.onData((data) => {
      text += data;
      if (until !== undefined && text.includes(until)) terminal.kill();
    });
    terminal.onExit(() => resolve(text));
  });
}

/** A question is drawn over itself, so what counts is what was written after the line was last cleared. */
function linesOf(screen) {
  const lines = screen.replaceAll("\r\n", "\n").replaceAll("\r", "").split("\n");
  return lines.map((line) => {
    const parts = line.split(/\u001b\[\d*[GK]/);
    const written = parts.map((part) => part.replace(/\u001b\[[0-9;?]*[A-HJ-LN-Za-ln-z]/g, ""));
    return written.findLast((part) => part.trim() !== "") ?? "";
  });
}

function svg(command, screen) {
  const lines = [`$ ${command}`, "", ...linesOf(screen)];
  while (lines.at(-1).trim() === "") lines.pop();
  const width = Math.ceil(columns * letterWidth) + 2 * margin;
  const height = lines.length * lineHeight + 2 * margin;
  const rows = lines.map(
    (line, at) => `<text x="${margin}" y="${margin + (at + 0.75) * lineHeight}">${spans(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${xml(command)}">
<style>
  rect { fill: #ffffff; stroke: #d0d7de; }
  text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #1f2328; white-space: pre; }
  .b { font-weight: 600; } .d { fill: #6e7781; } .r { fill: #cf222e; } .g { fill: #1a7f37; } .m { fill: #8250df; } .c { fill: #0969da; }
  @media (prefers-color-scheme: dark) {
    rect { fill: #0d1117; stroke: #30363d; } text { fill: #e6edf3; }
    .d { fill: #8b949e; } .r { fill: #ff7b72; } .g { fill: #3fb950; } .m { fill: #d2a8ff; } .c { fill: #79c0ff; }
  }
</style>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6"/>
${rows.join("\n")}
</svg>
`;
}

function spans(line) {
  let kinds = new Set();
  let drawn = "";
  for (const part of line.split(/(\u001b\[[0-9;]*m)/)) {
    const code = /^\u001b\[([0-9;]*)m$/.exec(part)?.[1];
    if (code === undefined)
      drawn += part === "" ? "" : `<tspan class="${[...kinds].join(" ")}" xml:space="preserve">${xml(part)}</tspan>`;
    else if (code === "" || code === "0") kinds = new Set();
    else if (code === "22") kinds = new Set([...kinds].filter((kind) => kind !== "b" && kind !== "d"));
    else if (code === "39") kinds = new Set([...kinds].filter((kind) => kind === "b" || kind === "d"));
    else if (classes[code]) kinds.add(classes[code]);
  }
  return drawn;
}

function xml(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
