import { expect, test } from "vitest";
import { html } from "../../../../src/render/html/html.ts";
import { actionLines, fork, incidentStory } from "../../../../src/render/text/incident/incident-text.ts";
import { xml } from "../../../../src/render/xml.ts";
import { coursesOf, playBranch } from "../../../../src/scenario/incident/branch.ts";
import type { IncidentBranch } from "../../../../src/scenario/incident/incident.ts";
import { measuredOf } from "../../../../src/scenario/incident/measured.ts";
import { loadIncident } from "../../../../src/scenario/incident/read-incident.ts";
import { listPractice } from "../../../../src/scenario/practice/practice.ts";
import { made, narrow, wide } from "../../fixture.ts";

const incidents = listPractice("incident").map(({ name }) => [name, loadIncident(name)] as const);
const widths = [60, 72, 80, 100];
const prices =
  /^An order that is lost, because its client got no success, costs [1-9]\d*\.( An order that is charged twice costs [1-9]\d*\. If it is also lost, it costs \d+\.)? Each minute of downtime costs [1-9]\d*\.$/;

const flat = (text: string) => text.replace(/\s+/g, " ").trim();
const paragraphs = (text: string) => text.split(/\n\n+/).map(flat);

/** One run stands for all branches: only their texts are read here. */
let played: IncidentBranch | undefined;
async function forkOf(incident: (typeof incidents)[number][1]) {
  const [course = [], ...others] = coursesOf(incident);
  const branch = played ?? (await playBranch(incident, course, { seed: 1 }));
  played = branch;
  const branches = [{ ...branch, choose: course }, ...others.map((choose) => ({ ...branch, choose }))] as const;
  return { incident, branches, chosen: [], seed: 1, measured: measuredOf(incident) };
}

test.each(incidents)("every paragraph of %s is in one piece on a terminal of any width", async (_, incident) => {
  const { scenario, decisions, history, remember } = incident;
  const result = await forkOf(incident);
  for (const width of widths) {
    const look = { ...wide, width };
    const story = incidentStory(incident, look, Number.POSITIVE_INFINITY).join("\n");
    const asked = decisions.map((decision) => actionLines(decision, look).join("\n"));
    const compared = fork(result, look);
    const [settings, ...others] = paragraphs(story).slice(2);
    expect(paragraphs(story).slice(0, 2)).toEqual([flat(scenario.title), flat(scenario.lesson!)]);
    expect(settings).toMatch(/ of [\d.]+ m?s on average /);
    expect(others.at(-1)).toMatch(prices);
    for (const [at, { ask, actions }] of decisions.entries())
      expect(flat(asked[at]!)).toBe(flat([ask, ...actions.flatMap(({ name, says }) => [name, says])].join(" ")));
    expect(paragraphs(compared)).toEqual(
      expect.arrayContaining([`What happened: ${flat(history)}`, flat(scenario.source!)]),
    );
    expect(flat(compared)).toContain(flat(remember.says));
    expect(compared.match(/An\s+order\s+that\s+is\s+lost[\s\S]*?\sdowntime\s+costs\s+\d+\./)?.map(flat)).toEqual([
      expect.stringMatching(prices),
    ]);
    const lines = [story, ...asked, compared].flatMap((text) => text.split("\n"));
    expect(lines.filter((line) => line.length > width)).toEqual([]);
  }
});

test("a name keeps its words in a low and narrow window", async () => {
  const incident = loadIncident("too-few-machines");
  const text = fork(await forkOf(incident), { ...wide, width: 40 });
  const lines = text.split("\n").slice(0, text.split("\n").indexOf(""));
  expect(lines.filter((line) => /^\S{1,2}$/.test(line))).toEqual([]);
});

test.each(incidents)("the page of %s has every text of its file in one piece", async (_, incident) => {
  const { scenario, decisions, history, remember } = incident;
  const page = html("incident")(await forkOf(incident), wide, made);
  const shown = Array.from(page.matchAll(/<(p|td|th|h\d)\b[^>]*>(.*?)<\/\1>/gs), ([, , text]) => flat(text!));
  const texts = [scenario.lesson!, scenario.source!, history, remember.says];
  const ofActions = decisions.flatMap(({ ask, actions }) => [
    ask,
    ...actions.flatMap(({ name, says }) => [name, says]),
  ]);
  for (const text of [...texts, ...ofActions]) expect(shown).toContain(xml(flat(text)));
  expect(shown.filter((text) => prices.test(text))).toHaveLength(1);
});

test("the settings are left out if there is no room, and nothing else is", () => {
  const [, incident] = incidents.find(([name]) => name === "slow-charges")!;
  const says = (room: number) => paragraphs(incidentStory(incident, narrow, room).join("\n"));
  const [title, story, , , price] = says(99);
  expect(says(99)).toHaveLength(5);
  expect(says(5)).toEqual([title, story, price]);
});

test("luck is said with the time from which the runs differ", async () => {
  const luck = async (name: string) => flat(fork(await forkOf(loadIncident(name)), { ...wide, width: 100 }));
  expect(await luck("black-friday")).toContain(
    "In all 200 runs with other random numbers after 1:00, shed cost least.",
  );
  expect(await luck("failover-or-wait")).toMatch(
    /In 1\d\d of 200 runs with other random numbers after 1:00, half, then go-back cost least: that is luck\./,
  );
});
