import type { HuntReport } from "../../../hunt/hunt-report.ts";
import { huntMarker } from "../../../text/marker.ts";
import type { Made } from "../../results.ts";
import { traceparentIn } from "../../view/gauntlet-rows.ts";
import { acceptLines } from "../../view/hunt-words.ts";
import { documentText } from "./document-text.ts";

export function hunt(report: HuntReport, _: unknown, made: Made): string {
  const { name, world, seed, most, isComplete, calls, runs, table, breaks } = report;
  const { undecided, left, alreadyBroken, sets, notes, chargesUnjudged } = report;
  return documentText(
    {
      is: huntMarker,
      name,
      world,
      seed,
      most,
      isComplete,
      ...(alreadyBroken.length > 0 && { alreadyBroken }),
      calls,
      runs,
      table,
      breaks: breaks.map(({ story, ...each }) => {
        const traceparent = story && traceparentIn(story);
        const accept = each.accepted ? {} : { accept: acceptLines(each, breaks) };
        return { ...each, ...accept, ...(traceparent !== undefined && { traceparent }) };
      }),
      undecided,
      ...(left.length > 0 && { left }),
      ...(notes.length > 0 && { notes }),
      ...(chargesUnjudged && { chargesUnjudged }),
      sets,
    },
    made,
  );
}
