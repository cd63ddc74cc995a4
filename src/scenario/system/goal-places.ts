import type { Where } from "../../text/problems/problem.ts";
import { accepted, basicRules, unseen } from "../goals/basic-rules.ts";
import { sayGoal } from "../goals/goal.ts";
import { lowerHunt } from "../goals/goal-format.ts";
import type { Document, DocumentPath } from "../read/document/yaml-document.ts";
import { lowerRules, type SystemInput } from "./system-schema.ts";

/** By rule, the place in a file where it is written, or else that of the requests, about which it is. */
export type GoalPlaces = Readonly<Record<string, Pick<Where, "file" | "line">>>;

export function placesInSystem(document: Document, { rules }: Pick<SystemInput, "rules">): GoalPlaces {
  const places = rules.flatMap((rule, at) => {
    const { goals, optional } = lowerRules({ accept: [], rules: [rule] });
    const said = [...goals.map(sayGoal), ...(optional.length > 0 ? [unseen.name] : [])];
    return said.map((name) => [name, placeIn(document, ["rules", at])] as const);
  });
  const fallback = placeIn(document, ["request"]);
  const usual = basicRules.map(({ name }) => [name, fallback] as const);
  const accept = [accepted.name, placeIn(document, ["accept"])] as const;
  return Object.fromEntries([...usual, accept, ...places]);
}

export function placesInScenario(document: Document, hunt: Parameters<typeof lowerHunt>[0] = {}): GoalPlaces {
  const fallback = placeIn(document, ["steps"]);
  const usual = basicRules.map(({ name }) => [name, fallback] as const);
  const goals = (["never", "always"] as const).flatMap((kind) =>
    lowerHunt({ [kind]: hunt[kind] }).goals.map((goal) => [sayGoal(goal), placeIn(document, ["hunt", kind])] as const),
  );
  const others = [
    [accepted.name, placeIn(document, ["hunt", "accept"])],
    [unseen.name, placeIn(document, ["hunt", "optional"])],
  ] as const;
  return Object.fromEntries([...usual, ...others, ...goals]);
}

function placeIn(document: Document, path: DocumentPath): Pick<Where, "file" | "line"> {
  const { file, line } = document.where(path, "key");
  return { file, line };
}
