import type { Gauntlet } from "../gauntlet/card.ts";
import type { HuntReport } from "../hunt/hunt-report.ts";
import type { IncidentFork } from "../scenario/incident/incident.ts";
import type { Report } from "../scenario/report.ts";
import type { ComparedClients } from "./view/compare/compared-clients.ts";
import type { ComparedDefence } from "./view/compare/compared-defence.ts";
import type { Difference } from "./view/compare/difference.ts";
import type { ClassQuestion } from "./view/learn/class-question.ts";
import type { ClassResults } from "./view/learn/class-results.ts";
import type { Handout } from "./view/learn/handout.ts";
import type { LearnerProgress } from "./view/learn/learner-progress.ts";
import type { PlayedPapers } from "./view/paper-words.ts";
import type { RoutePicture } from "./view/route/route-pictures.ts";
import type { ShownSetup } from "./view/setup/shown-setup.ts";
import type { Swept } from "./view/swept.ts";

/** The results of commands by kind. A format lists the kinds that it can draw. */
export interface Results {
  /** One scenario, call by call. */
  readonly story: SomeRuns;
  /** One scenario whose calls are counted. */
  readonly load: SomeRuns;
  /** Several scenarios. */
  readonly list: Runs;
  /** One scenario with each of several settings. */
  readonly variants: SomeRuns;
  readonly health: HealthRuns;
  readonly route: RouteRuns;
  readonly clients: ComparedClients;
  readonly defence: ComparedDefence;
  readonly progress: LearnerProgress;
  readonly difference: Difference;
  readonly gauntlet: Gauntlet;
  readonly hunt: HuntReport;
  readonly sweep: Swept;
  readonly paper: PlayedPapers;
  readonly handout: Handout;
  readonly setup: ShownSetup;
  readonly incident: IncidentFork;
  readonly question: ClassQuestion;
  readonly class: ClassResults;
}
export type ResultKind = keyof Results;

/** The name of each kind in Problems. */
export const kindWords: Readonly<Record<ResultKind, string>> = {
  story: "one scenario",
  load: "a scenario with a load",
  list: "several scenarios",
  variants: "a comparison of runs",
  health: "health responses",
  route: "routes",
  clients: "a comparison of clients",
  defence: "a comparison of libraries",
  progress: "your progress",
  difference: "a difference",
  gauntlet: "a gauntlet",
  hunt: "a hunt",
  sweep: "a sweep",
  paper: "a paper",
  handout: "a handout",
  setup: "a scenario before its run",
  incident: "an incident",
  question: "a question",
  class: "a class",
};

/** The version and the command line of a result, which repeat it anywhere. */
export interface Made {
  readonly version: string;
  readonly command: string;
}

export interface Runs {
  readonly reports: readonly Report[];
  /** Says what they are if they were observed and not judged. */
  readonly observed?: Observed;
}

/** At least one run. */
export interface SomeRuns extends Runs {
  readonly reports: readonly [Report, ...Report[]];
}

export interface Observed {
  readonly title: string;
  readonly says: string;
  /** The names of those that something struck. */
  readonly struck: readonly string[];
}

export interface HealthRuns extends SomeRuns {
  /** The settings at the start and after each change, in words. */
  readonly stages: readonly string[];
  /** The version of Spring Boot that is simulated. */
  readonly played: string;
}

export interface RouteRuns extends SomeRuns {
  /** Missing if the result is drawn as a story. */
  readonly picture?: RoutePicture;
}
