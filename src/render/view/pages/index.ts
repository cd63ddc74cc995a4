import type { Made, ResultKind, Results } from "../../results.ts";
import { classPage } from "./class-page.ts";
import { gauntletPage } from "./gauntlet-page.ts";
import { handoutPage } from "./handout-page.ts";
import { huntPage } from "./hunt-page.ts";
import { incidentPage } from "./incident-page.ts";
import {
  clientsPage,
  defencePage,
  differencePage,
  healthPage,
  listPage,
  progressPage,
  routePage,
} from "./other-pages.ts";
import type { Page } from "./page.ts";
import { paperPage } from "./paper-page.ts";
import { questionPage } from "./question-page.ts";
import { setupPage } from "./setup-page.ts";
import { storyPage } from "./story-page.ts";
import { sweepPage } from "./sweep-page.ts";
import { variantsPage } from "./variants-page.ts";

/** The page for each kind of result, for formats that draw documents. */
export const pages: { readonly [K in ResultKind]: (result: Results[K], made: Made) => Page } = {
  story: ({ reports }, made) => storyPage(reports[0], made),
  load: ({ reports }, made) => storyPage(reports[0], made),
  list: listPage,
  variants: variantsPage,
  health: healthPage,
  route: routePage,
  clients: clientsPage,
  defence: defencePage,
  progress: progressPage,
  difference: differencePage,
  gauntlet: gauntletPage,
  hunt: huntPage,
  sweep: sweepPage,
  paper: paperPage,
  handout: handoutPage,
  setup: setupPage,
  incident: incidentPage,
  question: questionPage,
  class: classPage,
};
