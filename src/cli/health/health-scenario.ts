import type { RawSetup, Scenario, Send, Step } from "../../scenario/scenario.ts";
import { sendOf } from "../../scenario/steps/send-step.ts";
import type { HealthSettings } from "../../service/health/health-settings.ts";
import { unplayedSettings } from "../../service/health/health-unplayed.ts";
import { complaintsOf, type MadeApplication, makeApplication } from "../../service/health/make.ts";
import type { SpringProperty } from "../../spring/configuration/properties/property.ts";
import { springBoot } from "../../spring/version.ts";
import { isHeaderValue } from "../../text/headers/header-value.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import type { Header } from "../../trace.ts";
import { addressOf, type HealthPath, usualHealthPaths } from "./asked.ts";
import { noteUnasked, readChange, serversAsked } from "./health-changes.ts";
import { asMap, noteIdleProfiles, type PropertyOptions, readSettings } from "./property-options.ts";
import { refusalProblems } from "./refusal-problems.ts";
import { statusSlips } from "./slips.ts";

export interface HealthOptions extends PropertyOptions {
  readonly set?: readonly string[];
  readonly then?: readonly string[];
  readonly path?: readonly string[];
  readonly method: string;
  readonly accept?: string;
  readonly user?: string;
  readonly role?: readonly string[];
}

export interface Built {
  readonly scenario: Scenario;
  /** A line for each component added by its name and for each probable typo. */
  readonly notes: readonly string[];
  /** The settings at the start and after each change, in words. */
  readonly stages: readonly string[];
  /** The version of Spring Boot that is simulated. */
  readonly played: string;
}

/** Builds the scenario for a command line: every path is requested again after each change. */
export async function buildScenario(wanted: HealthOptions): Promise<Built> {
  const properties = await readSettings(wanted);
  const start: RawSetup = { health: { properties: asMap(properties) } };
  // A group may include components that only later changes add.
  const untouched = await made(start, [anyMember, ...properties]);
  const notes = new Set([...(await noteIdleProfiles(wanted, properties)), ...unplayedSettings(untouched, properties)]);
  const asked = new Set<string>();
  let setup = start;
  const change = async (written: string) => {
    const changed = await readChange(written, setup, untouched);
    for (const says of changed.added) notes.add(says);
    setup = changed.setup;
    for (const server of serversAsked(setup)) asked.add(server);
  };
  const check = async () => {
    const running = await made(setup, properties);
    for (const says of statusSlips(running)) notes.add(says);
    return running;
  };
  for (const written of wanted.set ?? []) await change(written);
  const first = setup;
  const running = await check();
  const places = placesOf(wanted, running);
  const sends = places.map((place) => sendTo(place, wanted));
  const steps: Step[] = [...sends];
  for (const written of wanted.then ?? []) {
    await change(written);
    await check();
    steps.push({ kind: "change", setup, together: false }, ...sends);
  }
  for (const says of noteUnasked(setup, asked)) notes.add(says);
  const stages = stagesOf(wanted);
  return {
    scenario: { ...plain, title: stages.join(", "), setup: { ...idle(setup, first), ...first }, steps },
    notes: [...notes],
    stages,
    played: sayPlayed(running),
  };
}

/** Returns the servers that only later changes name, without their settings, because none can start during a run. */
function idle(last: RawSetup, first: RawSetup): RawSetup {
  const later = Object.keys(last).filter((name) => first[name] === undefined);
  return Object.fromEntries(later.map((name) => [name, {}]));
}

const plain: Omit<Scenario, "title" | "setup" | "steps"> = {
  name: "health",
  track: "",
  worlds: ["real", "virtual"],
  needs: [],
  misleads: false,
  hints: [],
  expect: [],
};

/** Warns that older versions answer differently if liveness and readiness are not set. */
function sayPlayed({ application }: MadeApplication): string {
  const played = `Spring Boot ${springBoot}, servlets on Tomcat`;
  if (!application.probesByDefault) return played;
  return `${played}; 3.x has liveness and readiness only on a platform such as Kubernetes, or with management.endpoint.health.probes.enabled=true`;
}

const anyMember = {
  name: "management.endpoint.health.validate-group-membership",
  value: "false",
  origin: undefined,
};

async function made(
  { health = {}, ...others }: RawSetup,
  properties: readonly SpringProperty[],
): Promise<MadeApplication> {
  const { components = {} } = health;
  const settings = { properties: {}, components } as unknown as HealthSettings;
  const wrong = complaintsOf(settings, ["health", ...Object.keys(others)]);
  if (wrong.length > 0) throw new ProblemError(wrong.map(({ says, cure }) => ({ says, cure })));
  const started = makeApplication(settings, properties);
  if ("refusals" in started) throw await refusalProblems(started.refusals);
  return started;
}

function placesOf({ path }: HealthOptions, { application }: MadeApplication): HealthPath[] {
  if (!path) return usualHealthPaths(application);
  for (const each of path) {
    if (/^\/[\x21-\x7e]*$/.test(each)) continue;
    throw new ProblemError([
      { says: `"${each}" is not a path`, cure: "write one that begins with a slash, such as /actuator/health" },
    ]);
  }
  return path.map((each) => addressOf(application, each));
}

function sendTo({ to, path }: HealthPath, { method, accept, user, role }: HealthOptions): Send {
  const headers: Header[] = [];
  if (accept !== undefined) headers.push(["Accept", sendable(accept)]);
  if (user !== undefined) headers.push(["X-User", sendable(user)]);
  if (role !== undefined) headers.push(["X-Roles", sendable(role.join(","))]);
  return sendOf({ method, path, to, headers, watchMs: 60_000 });
}

function sendable(written: string): string {
  if (isHeaderValue(written)) return written;
  throw new ProblemError([
    { says: `"${written}" cannot be sent in a header`, cure: "write only letters, digits and signs of Latin-1" },
  ]);
}

function stagesOf({ set = [], then = [] }: HealthOptions): string[] {
  const say = (written: string) => written.replace("=", " is ");
  const start = set.length === 0 ? "at startup" : set.map(say).join(" and ");
  return [start, ...then.map((each) => `then ${say(each)}`)];
}
