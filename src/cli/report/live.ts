import { readFileSync } from "node:fs";
import { join } from "node:path";
import { commandOf, type LiveLesson } from "../../page/live-lesson.ts";
import type { SweepMap } from "../../page/map-page.ts";
import { documentOf } from "../../render/html/html.ts";
import { sweep } from "../../render/json/documents/other-documents.ts";
import { json } from "../../render/json/json.ts";
import type { Look } from "../../render/look.ts";
import type { Made, SomeRuns } from "../../render/results.ts";
import { escapeAll } from "../../render/view/escape.ts";
import { storyPage } from "../../render/view/pages/story-page.ts";
import { sweepPage } from "../../render/view/pages/sweep-page.ts";
import type { Swept } from "../../render/view/swept.ts";
import { pack } from "../../scenario/library/compiled.ts";
import { packageFolder } from "../../scenario/library/package-folder.ts";
import { usualWorld } from "../../scenario/playing/usual-world.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { loadsOf } from "../../scenario/steps/load-step.ts";
import { usualSeed } from "../../scenario/usual-seed.ts";
import { gateways, healthServers } from "../../service/spring-services.ts";
import { withoutSecrets } from "../../text/secrets/secrets.ts";
import type { Lab } from "../lab.ts";
import type { Outputs } from "./outputs.ts";
import { withPremise } from "./twist-premise.ts";

type Given = Pick<LiveLesson, "kind" | "isOwn" | "seed" | "set" | "twisted" | "strict" | "words">;

/** Makes the HTML file of these outputs a page that plays the scenario again. A page has no secrets, so it plays without them. */
export function liveOutputs({ terminal }: Lab, outputs: Outputs, scenario: Scenario, given: Given): Outputs {
  const packed = pack(withoutSecrets(terminal.withoutSecrets(scenario)), "");
  const isReal = !given.isOwn && usualWorld(scenario) === "real";
  const draw = ({ reports }: SomeRuns, _: unknown, { version }: Made) => {
    const inVirtual = isReal ? ["--world", "virtual"] : [];
    const lesson = withPremise({ ...given, packed, version, inVirtual });
    const state = { pairs: new Map<string, string>(), twisted: given.twisted };
    const command = commandOf(lesson, state, false);
    const report = json(given.kind)({ reports }, undefined as never, {
      version,
      command: commandOf(lesson, state, true),
    });
    const page = storyPage(escapeAll(reports[0]), { version, command }, command);
    const data = { lesson: JSON.stringify(lesson), report };
    const plays = scenario.worlds.includes("virtual");
    return documentOf(page, { version, command }, plays ? { program: programFor(scenario), data } : { data });
  };
  const files = outputs.files.map((file) => {
    if (!/\.html$/i.test(file.path)) return file;
    return { ...file, format: { ...file.format, draws: { [given.kind]: async () => draw } } };
  });
  return { ...outputs, files };
}

/** Returns the lesson of a map: each cell plays the scenario with other settings. */
export function mapLesson({ terminal, made }: Lab, scenario: Scenario, set: readonly string[]): LiveLesson {
  return {
    kind: loadsOf(scenario).length > 0 ? "load" : "story",
    packed: pack(withoutSecrets(terminal.withoutSecrets(scenario)), ""),
    isOwn: false,
    seed: usualSeed,
    set,
    twisted: false,
    strict: false,
    version: made.version,
    words: ["lab", "run", scenario.file ?? scenario.name],
    inVirtual: usualWorld(scenario) === "real" ? ["--world", "virtual"] : [],
  };
}

/** Makes the HTML file of these outputs a map whose cells play. */
export function liveMap(lab: Lab, outputs: Outputs, scenario: Scenario): Outputs {
  const draw = (swept: Swept, look: Look, made: Made) => {
    const { dimensions, points, fixed, measures } = swept;
    const known = points.flatMap(({ numbers: [first] }) => first?.value ?? []);
    const [least, most] = [Math.min(...known), Math.max(...known)];
    const says = (end: number) => points.find(({ numbers: [first] }) => first?.value === end)?.numbers[0]?.says ?? "";
    const map: SweepMap = {
      dimensions,
      scale: { measure: measures[0] ?? "", least: says(least), most: says(most) },
      points: points.map(({ values, isOwn, outcome, numbers: [first] }) => {
        const value = first?.value ?? least;
        const share = most > least ? (value - least) / (most - least) : 0;
        return { values, isOwn, says: outcome?.says ?? first?.says ?? "", share };
      }),
    };
    const lesson = JSON.stringify(mapLesson(lab, scenario, fixed));
    const data = { lesson, map: JSON.stringify(map), report: sweep(swept, look, made) };
    return documentOf(sweepPage(escapeAll(swept), made, true), made, { program: programFor(scenario), data });
  };
  const files = outputs.files.map((file) => {
    if (!/\.html$/i.test(file.path)) return file;
    return { ...file, format: { ...file.format, draws: { sweep: async () => draw } } };
  });
  return { ...outputs, files };
}

/** Pages without a gateway or a health server get a program of half the size. */
function programFor({ setup }: Scenario): string {
  const spring = [...gateways, ...healthServers].map(({ kind }) => kind);
  const needsSpring = Object.entries(setup).some(([name, { is = name }]) => spring.includes(is as string));
  return readFileSync(join(packageFolder("dist/pages"), needsSpring ? "spring.js" : "plain.js"), "utf8");
}
