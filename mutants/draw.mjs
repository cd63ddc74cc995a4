import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "@babel/parser";
import traverseModule from "@babel/traverse";
import { kinds, readFrom } from "./kinds.mjs";

const traverse = traverseModule.default;

/** The rooms of `src/` whose mistakes only show in real time, in programs or in print: they get two places where others get one. */
const outer = ["cli", "world/real", "scenario", "gauntlet", "spring", "render"];
const inner = ["proxy", "hunt", "page", "world", "service", "policy", "fault", "explain", "text", "statistics"];
/** A file belongs to the first room with which its path begins. */
const rooms = [...outer, ...inner];

/** Lists every possible mutant of the source. `text` is what it writes from `start` to `end`; `from` and `to` are the ends of the statement. */
export function allMutants(root) {
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `src/${file.replaceAll("\\", "/")}`)
    .sort();
  return files.flatMap((file) => mutantsOf(root, file));
}

function mutantsOf(root, file) {
  const text = readFileSync(join(root, file), "utf8");
  const room = rooms.find((each) => file.startsWith(`src/${each}/`));
  if (room === undefined) return [];
  const found = [];
  readFrom(text);
  traverse(parse(text, { sourceType: "module", plugins: ["typescript", "explicitResourceManagement"] }), {
    enter(path) {
      if (path.node.type.startsWith("TS") && !/^TS(As|NonNull|Satisfies)/.test(path.node.type)) return path.skip();
      const { node, parent } = path;
      const statement = parent?.type === "ExpressionStatement";
      const inFinally = isInFinally(path);
      const inConstructor = path.getFunctionParent()?.node.kind === "constructor";
      for (const [kind, mutate] of Object.entries(kinds)) {
        const change = mutate({ node, parent: parent ?? {}, statement, inFinally, inConstructor, file });
        if (change === undefined) continue;
        const { start, end, loc } = change.at ?? node;
        const { start: from, end: to } = path.getStatementParent()?.node ?? node;
        found.push({
          file,
          room,
          kind,
          start,
          end,
          from,
          to,
          isStatement: change.isStatement ?? false,
          line: loc.start.line,
          was: text.slice(start, end),
          text: change.text,
        });
      }
    },
  });
  return found;
}

function isInFinally(path) {
  const block = path.findParent(({ parent, key }) => parent?.type === "TryStatement" && key === "finalizer");
  return block !== null && block !== undefined;
}

/** Draws mutants that do not overlap, in turns from each room and in it from each kind, in an order that the seed decides. */
export function draw(mutants, count, seed) {
  const place = ({ file, kind, start }) =>
    createHash("sha256").update(`${seed} ${file} ${kind} ${start}`).digest("hex");
  const shuffled = mutants
    .map((mutant) => ({ ...mutant, place: place(mutant) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1));
  const queues = rooms.map((room) => inTurnsOfKinds(shuffled.filter((each) => each.room === room)));
  const drawn = [];
  while (drawn.length < count && queues.some(({ length }) => length > 0)) {
    for (const queue of [...queues, ...queues.slice(0, outer.length)]) {
      const at = queue.findIndex((each) => !drawn.some((other) => overlap(each, other)));
      if (at < 0) queue.length = 0;
      else if (drawn.length < count) drawn.push(...queue.splice(0, at + 1).slice(-1));
    }
  }
  return drawn.map(({ place: _, ...mutant }, at) => ({ id: at + 1, ...mutant }));
}

function inTurnsOfKinds(mutants) {
  const byKind = new Map();
  for (const mutant of mutants) byKind.set(mutant.kind, [...(byKind.get(mutant.kind) ?? []), mutant]);
  const lists = [...byKind.values()];
  const ordered = [];
  for (let at = 0; ordered.length < mutants.length; at++)
    for (const list of lists) if (at < list.length) ordered.push(list[at]);
  return ordered;
}

function overlap(one, other) {
  return one.file === other.file && one.from < other.to && other.from < one.to;
}
