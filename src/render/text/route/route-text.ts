import { labCommands } from "../../../text/words/lab-command.ts";
import type { Look } from "../../look.ts";
import type { Made, RouteRuns } from "../../results.ts";
import { escapeLine } from "../../view/escape.ts";
import { withoutSets } from "../../view/repeat.ts";
import { tableWithoutSetup } from "../run/story-table.ts";
import { routesRenderer } from "./routes-text.ts";
import { shareRenderer } from "./share-text.ts";

/** Draws which server answered each request, or which route matched it. */
export function route({ reports, picture }: RouteRuns, look: Look, { command }: Made): string {
  const render = rendererOf(picture, labCommands(withoutSets(escapeLine(command))));
  return reports.map((report) => render(report, look)).join("\n");
}

function rendererOf(picture: RouteRuns["picture"], unchanged: string) {
  if (picture === undefined) return tableWithoutSetup(unchanged);
  return "share" in picture ? shareRenderer(picture.share) : routesRenderer(picture.routes);
}
