import type { Look } from "../look.ts";
import type { RouteRuns } from "../results.ts";
import { routesRenderer } from "./routes.ts";
import { shareRenderer } from "./share.ts";
import { tableWithoutSetup } from "./table.ts";

/** Draws which server answered each request, or which route matched it. */
export function route({ reports, picture }: RouteRuns, look: Look): string {
  return reports.map((report) => rendererOf(picture)(report, look)).join("\n");
}

function rendererOf(picture: RouteRuns["picture"]) {
  if (picture === undefined) return tableWithoutSetup;
  return "share" in picture ? shareRenderer(picture.share) : routesRenderer(picture.routes);
}
