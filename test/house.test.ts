import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { bundleEngine, bundlePage, pages } from "../build/engine.mjs";
import { commands } from "../src/cli/commands.ts";
import { phrases } from "./phrases.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

function filesIn(folder: string, extension = /\.(ts|mjs|js)$/): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && extension.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}

const listed = JSON.parse(read("package.json")) as Record<"dependencies" | "devDependencies", Record<string, string>>;
const sources = filesIn("src").map((file) => ({ file, text: read(file) }));
const tests = filesIn("test")
  .filter((file) => !file.startsWith("test/data/") && file !== "test/house.test.ts")
  .map((file) => ({ file, text: read(file) }));

/** Lists the lines that match a pattern, with their positions. */
function lines(files: typeof sources, pattern: RegExp): string[] {
  return files.flatMap(({ file, text }) =>
    text.split("\n").flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
}

function importsOf({ file, text }: (typeof sources)[number]): { from: string; to: string }[] {
  const found = text.matchAll(/(?:\bfrom |\bimport |\bimport\()"([^"\n]+)"|new URL\("(\.[^"]+\.ts)"/g);
  return [...found].map((match) => {
    const name = (match[1] ?? match[2])!;
    return { from: file, to: name.startsWith(".") ? join(dirname(file), name).replaceAll("\\", "/") : name };
  });
}
const imports = sources.flatMap(importsOf);
const floorOf = (file: string) => /^src\/([^/]+)\//.exec(file)?.[1];

describe("the layers", () => {
  // The layers are read from the page, so that the page cannot be wrong.
  const [, written = ""] = /`(cli → [^`]+)`/.exec(read("docs/architecture.md")) ?? [];
  const floors = written.split(" → ").reverse();

  test("are those in docs/architecture.md", () => {
    const folders = new Set(sources.flatMap(({ file }) => floorOf(file) ?? []));
    expect([...folders].sort()).toEqual([...floors].sort());
  });

  test("import only from themselves and from lower ones", () => {
    const upwards = imports.filter(({ from, to }) => {
      const target = floorOf(to);
      return target !== undefined && floors.indexOf(target) > floors.indexOf(floorOf(from) ?? "");
    });
    expect(upwards).toEqual([]);
  });

  test("are based on src/trace.ts, which imports nothing", () => {
    expect(imports.filter(({ from }) => from === "src/trace.ts")).toEqual([]);
  });
});

describe("imports, of types too", () => {
  test("never lead back to the same file", () => {
    const targets = new Map(sources.map(({ file }) => [file, new Set<string>()]));
    for (const { from, to } of imports) if (targets.has(to)) targets.get(from)!.add(to);
    expect(circleIn(targets)).toEqual([]);
  });
});

/** Returns the files of one circle; empty if there is none. */
function circleIn(targets: Map<string, Set<string>>): string[] {
  const nextOf = (file: string) => [...targets.get(file)!].find((target) => targets.has(target));
  // A file without imports among the remaining files is not in a circle. In the end, every remaining file leads into one.
  const isLast = (file: string) => nextOf(file) === undefined;
  for (let last = [...targets.keys()].filter(isLast); last.length > 0; last = [...targets.keys()].filter(isLast)) {
    for (const file of last) targets.delete(file);
  }
  const walked: string[] = [];
  let [file] = targets.keys();
  for (; file !== undefined && !walked.includes(file); file = nextOf(file)) walked.push(file);
  return file === undefined ? [] : walked.slice(walked.indexOf(file));
}

test("a folder has few files, so that it says who may use them, unless they are the rows of one table", () => {
  const ofRows = ["fault/kinds", "service/kinds", "cli/commands", "render/view/pages", "spring/routes/filters"];
  const counts = new Map<string, number>();
  for (const { file } of sources) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  for (const folder of ofRows) expect(counts.delete(`src/${folder}`)).toBe(true);
  expect([...counts].filter(([, count]) => count > 14)).toEqual([]);
});

describe("the pure folders", () => {
  const pure = ["text", "policy", "statistics", "spring", "explain"];
  const isPure = (file: string) => pure.includes(floorOf(file) ?? "");
  const mayImport = [
    "guide/lessons.json",
    "metadata/spring-boot.json",
    "metadata/spring-statuses.json",
    "src/platform/program-name.ts",
    "src/trace.ts",
    "fflate/browser",
    "yaml",
  ];

  test("import only one another, the types of the trace, the name of the program, data, the YAML parser, and the compressor", () => {
    const others = imports.filter(({ from, to }) => isPure(from) && !isPure(to) && !mayImport.includes(to));
    expect(others).toEqual([]);
  });

  test("decide synchronously, from their arguments", () => {
    const waits = /\basync (\(|function|\w+\()|\bawait [\w(]+[.(]|\bnew Promise\b|\bprocess\.|\bglobalThis\b/;
    expect(
      lines(
        sources.filter(({ file }) => isPure(file)),
        waits,
      ).filter(isCode),
    ).toEqual([]);
  });
});

test("scripts bundle files that exist", () => {
  const scripts = ["bench", "soak"].flatMap((folder) => filesIn(folder, /\.mjs$/));
  const bundled = scripts.flatMap((file) => [...read(file).matchAll(/\bbundled\("([^"]+)"/g)].map(([, name]) => name!));
  expect(bundled).not.toEqual([]);
  expect(bundled.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

test("a sentence for the terminal is wrapped: it goes through note or tell", () => {
  expect(lines(sources, /terminal\.(?:say|print)\([`"](?:(?!\\n).)*\.(?:\\n)+[`"]\)/)).toEqual([]);
});

test("flags of V8, which hold for the whole process, are set in one file", () => {
  const others = sources.filter(({ file }) => file !== "src/cli/program/v8-flags.ts");
  expect(lines(others, /setFlagsFromString/)).toEqual([]);
});

test("the command line is read where the program starts, and passed on", () => {
  const others = sources.filter(({ file }) => file !== "src/cli/main.ts");
  expect(lines(others, /process\.argv/).filter(isCode)).toEqual([]);
});

describe("services, their defences and faults", () => {
  const driver = "src/service/task.ts";

  test("wait in one way: tasks, which run in both worlds", () => {
    const waits = /\basync\b|\bawait\b|\bPromise\b|\bsetTimeout\b|\bqueueMicrotask\b/;
    const code = sources.filter(({ file }) => /^src\/(service|fault)\//.test(file) && file !== driver);
    expect(code.length).toBeGreaterThan(100);
    expect(lines(code, waits).filter(isCode)).toEqual([]);
  });
});

describe("the engine of a page", () => {
  // esbuild replaces a global only where the code means it, not in texts or names of properties.
  const globals = [
    "process",
    "Buffer",
    "setImmediate",
    "clearImmediate",
    "global",
    "require",
    "__dirname",
    "__filename",
  ];
  const define = Object.fromEntries(globals.map((name) => [name, `onlyInNode_${name}`]));
  const engines = Promise.all([false, true].map((spring) => bundleEngine({ spring, define })));

  test("imports no module of Node, uses none of its globals, and reaches no socket", async () => {
    for (const { text, files, outside } of await engines) {
      expect(files).toContain("src/world/virtual/world.ts");
      expect(outside).toEqual([]);
      expect(files.filter((file) => file.startsWith("src/world/real/"))).toEqual([]);
      expect(text.match(/\bonlyInNode_\w+/g) ?? []).toEqual([]);
    }
  });

  test("is small, and half as large for lessons without a server of Spring", async () => {
    const [plain, spring] = (await engines).map(({ text }) => text);
    expect(plain!.length).toBeLessThan(342_000);
    expect(gzipSync(plain!).length).toBeLessThan(123_200);
    expect(spring!.length).toBeLessThan(570_800);
  });

  test("and the program of a page that plays do the same with sliders, pictures and texts", async () => {
    const bundles = await Promise.all(Object.values(pages).map((page) => bundlePage({ ...page, define })));
    for (const { text, files, outside } of bundles) {
      expect(outside).toEqual([]);
      expect(files.filter((file) => /^src\/world\/real\/|node_modules\/yaml\//.test(file))).toEqual([]);
      expect(text.match(/\bonlyInNode_\w+/g) ?? []).toEqual([]);
    }
    const sizes = bundles.map(({ text }) => gzipSync(text).length);
    const most = [173_800, 255_500, 259_050, 20_120];
    expect(sizes.filter((size, at) => size > most[at]!)).toEqual([]);
  });

  test("leaves all of Spring out if no server needs it", async () => {
    const [plain] = await engines;
    expect(plain!.files.filter((file) => /^src\/(spring|service\/(gateway|health))\//.test(file))).toEqual([]);
  });
});

describe("code that could run in a browser", () => {
  const starts = [
    "src/page/engine.ts",
    "src/scenario/read/read-scenario.ts",
    ...sources.map(({ file }) => file).filter((file) => file.startsWith("src/render/view/")),
  ];
  const reached = new Set<string>(starts);
  for (const file of reached)
    for (const { from, to } of imports) if (from === file && /^src\//.test(to)) reached.add(to);
  const code = sources.filter(({ file }) => reached.has(file));

  test("the engine, the reader of scenarios and the rows of reports do without Node", () => {
    expect(starts.every((file) => sources.some((source) => source.file === file))).toBe(true);
    expect(lines(code, /"node:|\bBuffer\b|\bprocess\.|\bsetImmediate\b/).filter(isCode)).toEqual([]);
  });
});

describe("kinds of steps", () => {
  test("are distinguished by their table, by the guards next to it, and nowhere else", () => {
    const elsewhere = sources.filter(({ file }) => !file.startsWith("src/scenario/steps/"));
    expect(lines(elsewhere, /\bkind === "(send|wait|change)"|\bstep\??\.kind\b.*===/)).toEqual([]);
  });
});

describe("time, chance and the terminal", () => {
  test("timers and clocks are only in the real world, the turns of its loop in the platform, and the frames of a page", () => {
    const elsewhere = sources.filter(({ file }) => !/^src\/(world\/real|platform|page\/frames)/.test(file));
    const clocks =
      /\b(setTimeout|setInterval|setImmediate|hrtime)\b|\bperformance\.now|\bDate\.now|new Date\(\)|node:timers/;
    expect(lines(elsewhere, clocks).filter(isCode)).toEqual([]);
  });

  test("random numbers come through the world, except for secrets of the terminal", () => {
    expect(lines(sources, /Math\.random/)).toEqual([]);
    const below = sources.filter(({ file }) => !file.startsWith("src/cli/"));
    expect(lines(below, /\b(randomUUID|randomBytes|randomInt|getRandomValues)\b/)).toEqual([]);
  });

  test("only src/cli touches the terminal and the process", () => {
    const below = sources.filter(({ file }) => !file.startsWith("src/cli/"));
    expect(lines(below, /\bprocess\.(stdout|stderr|stdin|argv|exit|exitCode|on|once|kill)\b|\bconsole\./)).toEqual([]);
  });

  test("one file writes to the terminal; only the version is printed before it is loaded", () => {
    const writers = sources.filter(({ text }) => /\b(stdout|stderr)\.write\(|\bconsole\.\w+\(/.test(text));
    expect(writers.map(({ file }) => file)).toEqual(["src/cli/main.ts", "src/cli/output/terminal.ts"]);
  });
});

describe("nothing leaves this machine", () => {
  test("servers are kept running only by scenarios without anything to judge, which would fill the memory", () => {
    const allowed = [
      "src/scenario/playing/served.ts",
      "src/gauntlet/gauntlet-scenario.ts",
      // It reports what happened and plays nothing.
      "src/cli/proxy/proxy-reports.ts",
    ];
    const others = sources.filter(({ file }) => !allowed.includes(file));
    expect(lines(others, /\bsteps: \[\]/)).toEqual([]);
  });

  test("servers listen only on loopback, except those of the proxy, which say so", () => {
    const others = sources.filter(({ file }) => !file.startsWith("src/proxy/"));
    const listening = lines(others, /\bserver\.listen\(/);
    expect(listening.filter((line) => !/, (HOST|host|"127\.0\.0\.1")\)|host: "127\.0\.0\.1"/.test(line))).toEqual([]);
    expect(lines(sources, /\bconst (HOST|host) = ["'`](?!127\.0\.0\.1|::1)/)).toEqual([]);
    expect(lines(sources, /["'`]0\.0\.0\.0["'`]/)).toEqual([]);
  });

  test("the reader of a scenario's file can read that file and nothing else", () => {
    const outside = imports.filter(
      ({ from, to }) => /^src\/scenario\/(read|setup)\//.test(from) && to.startsWith("node:") && to !== "node:path",
    );
    expect(outside).toEqual([{ from: "src/scenario/read/source.ts", to: "node:fs/promises" }]);
    expect(lines(sources, /\beval\(|new Function\(|node:vm\b/)).toEqual([]);
  });
});

test("a table with names as keys is asked with ownValue, because a name from outside may be constructor", () => {
  const tablesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((each) => each[1]!);
  const exported = /^export const (\w+): Readonly<Record<string,/gm;
  const all = new Set(sources.flatMap(({ text }) => tablesOf(text, exported)));
  const layers = /^src\/(cli|page|hunt|gauntlet|proxy|scenario|fault|spring)\//;
  const asked = sources
    .filter(({ file }) => layers.test(file))
    .flatMap((source) => {
      const imported = [...source.text.matchAll(/^import \{([^}]*)\}/gm)].flatMap(([, names]) => names!.match(/\w+/g)!);
      const tables = [
        ...tablesOf(source.text, /^(?:export )?const (\w+): Readonly<Record<string,/gm),
        ...imported.filter((name) => all.has(name)),
      ];
      if (tables.length === 0) return [];
      // An exclamation mark says that the name is a key, a quoted one is, and one that was looked for is.
      const asks = new RegExp(`(?<![\\w.])(${tables.join("|")})\\[(?!["'])(?!.*\\]!)(?<!hasOwn\\(\\1.*)`);
      return lines([source], asks);
    });
  expect(asked).toEqual([]);
});

describe("a hint", () => {
  test("names the command by labCommand, which knows how the program was called", () => {
    const names = commands.map(({ name }) => name).join("|");
    const literal = new RegExp(`\\blab (${names})\\b`);
    const said = sources
      .filter(({ file }) => file !== "src/cli/commands/completion.ts")
      .map(({ file, text }) => ({ file, text: text.replaceAll(/\blabCommands\(\s*("[^"]*"|`[^`]*`)/g, "") }));
    expect(lines(said, literal).filter(isCode)).toEqual([]);
  });
});

describe("a phrase that sounds translated", () => {
  const texts = (names: readonly string[]) => names.map((file) => ({ file, text: read(file) }));
  // The pages of lessons and commands are generated from texts that are checked themselves; the page on style quotes the phrases.
  const quoting = ["docs/reference/lessons.md", "docs/reference/commands.md", "docs/dev/style.md"];
  const pages = filesIn("docs", /\.md$/).filter((file) => !quoting.includes(file));
  const docs = texts([...pages, "README.md", "CONTRIBUTING.md"]);
  const lessons = texts(["scenarios", "rules"].flatMap((folder) => filesIn(folder, /\.(yaml|json)$/)));
  const isName = /^\s*(test|it|describe)\b.*["`]|^\s*\]\)\(["`]/;
  const names = tests.map(({ file, text }) => ({
    file,
    text: text.replaceAll(/^.*$/gm, (line) => (isName.test(line) ? line : "")),
  }));

  test.each(phrases)("is not used in src, docs, lessons and names of tests: $found", ({ found, write }) => {
    expect(lines([...sources, ...docs, ...lessons, ...names], found), `write: ${write}`).toEqual([]);
  });
});

describe("a file", () => {
  test("has no more than 200 lines", () => {
    const long = sources.filter(({ text }) => text.trimEnd().split("\n").length > 200);
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  test("imports with full file names, and only packages in package.json", () => {
    const wrong = imports.filter(({ to }) => {
      if (to.startsWith("src/")) return !/\.(ts|json)$/.test(to);
      const name = packageOf(to);
      return name !== undefined && !(name in { ...listed.dependencies, ...listed.devDependencies });
    });
    expect(wrong).toEqual([]);
  });

  test("exports no type whose name another file exports, because a name means one thing", () => {
    const names = sources.flatMap(({ text }) =>
      Array.from(text.matchAll(/^export (?:abstract )?(?:class|interface|type) (\w+)/gm), ([, name]) => name!),
    );
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test("has no open task and disables no check", () => {
    const open =
      /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|expect-error|nocheck)|biome-ignore|\b(test|it|describe)\.(only|skip|todo)\b/;
    expect(lines([...sources, ...tests], open)).toEqual([]);
  });

  // A room whose claims become fewer lowers its bound here.
  const mostClaims: Readonly<Record<string, number>> = {
    cli: 9,
    explain: 17,
    fault: 1,
    hunt: 1,
    page: 42,
    policy: 22,
    proxy: 7,
    render: 31,
    scenario: 55,
    service: 20,
    spring: 34,
    statistics: 22,
    text: 14,
    world: 44,
  };

  test("claims with an exclamation mark that a value is there only where its type cannot say it", () => {
    const claim = /[\w\])]!(?=[\]).,;}[ ]|$)/;
    const counts = new Map<string, number>();
    for (const line of lines(sources, claim).filter(isCode)) {
      const room = floorOf(line) ?? "the top";
      const claims = line.replaceAll(/"[^"]*"/g, "").match(new RegExp(claim, "g")) ?? [];
      counts.set(room, (counts.get(room) ?? 0) + claims.length);
    }
    expect([...counts].filter(([room, count]) => count > (mostClaims[room] ?? 0))).toEqual([]);
  });

  test("of a test waits for events, not for a fixed time", () => {
    expect(lines(tests, /await (new Promise\(\(?\w+\)? => setTimeout\(\w+, \d{3,})/)).toEqual([]);
  });
});

describe("the package", () => {
  test("installs what dist imports when it runs, and nothing else", () => {
    const dist = readdirSync(join(root, "dist")).filter((file) => file.endsWith(".js"));
    const named = dist.flatMap((file) => [
      ...read(`dist/${file}`).matchAll(/\b(?:from|import|import\(|require\()"([@a-z][\w.:/@-]*)"/g),
    ]);
    expect(named.length).toBeGreaterThan(0);
    const packages = new Set(named.flatMap(([, name]) => packageOf(name!) ?? []));
    expect([...packages].sort()).toEqual(Object.keys(listed.dependencies ?? {}).sort());
  });

  test("ships the notice of every package that src imports", () => {
    const notices = read("dist/NOTICES.txt");
    const used = new Set(imports.flatMap(({ to }) => packageOf(to) ?? []));
    expect(used.size).toBeGreaterThan(0);
    expect([...used].filter((name) => !new RegExp(`^${name} [0-9.]+ \\(`, "m").test(notices))).toEqual([]);
  });
});

/** Returns the package that an import names; undefined for files of this project and for Node's modules. */
function packageOf(to: string): string | undefined {
  if (/^(\.\.|src\/|(guide|metadata|rules|scenarios)\/|package\.json$)/.test(to) || isBuiltin(to)) return undefined;
  return to
    .split("/")
    .slice(0, to.startsWith("@") ? 2 : 1)
    .join("/");
}

/** Whether a line contains code, not only a comment or a text. */
function isCode(line: string): boolean {
  const code = line.slice(line.indexOf(" ") + 1);
  return !/^(\*|\/\/|\/\*)/.test(code) && !/^[\w-]*:? ?["'`]/.test(code);
}

test("the top level contains only files that are listed here", () => {
  const entries = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const names = entries.map(({ name }) => name).filter((name) => !/^\.|\.tgz$/.test(name));
  expect(names.sort()).toEqual([
    ...["CHANGELOG.md", "CONTRIBUTING.md", "Dockerfile", "LICENSE", "README.md", "action.yml"],
    ...[
      "biome.json",
      "build.mjs",
      "knip.json",
      "package-lock.json",
      "package.json",
      "tsconfig.json",
      "vitest.config.ts",
    ],
  ]);
});
