import type { Expectation } from "../../../scenario/expectation.ts";
import type { JudgedChoice, Report } from "../../../scenario/report.ts";
import type { Choice } from "../../../scenario/scenario.ts";
import { unique } from "../../../text/values/unique.ts";
import { type Proof, proof, proofOf } from "./proof.ts";

/** Readers skip longer evidence. */
const mostProofs = 2;

/**
 * Returns the evidence for the right choice of a question: what tells it from the choice of the learner, or else from the others.
 * If no choice is right, the evidence against the learner's.
 */
export function decidingProofs(
  report: Report,
  choices: readonly Choice[],
  judged: readonly JudgedChoice[],
  chose: number | undefined,
): Proof[] {
  const right = judged.findIndex(({ verdict }) => verdict.holds);
  const at = right >= 0 ? right : chose;
  const [choice, verdict] = [choices[at ?? -1], judged[at ?? -1]?.verdict];
  if (choice === undefined || verdict === undefined) return [];
  const rest = choices.map((_, other) => other).filter((other) => other !== at);
  const rivals = right >= 0 && chose !== undefined && chose !== right ? [chose] : rest;
  const contradicted = rivals.flatMap((other) =>
    (choices[other]?.expect ?? []).filter((_, nth) => judged[other]?.verdict.checks[nth]?.holds === false),
  );
  const isDisputed = (expected: Expectation) => contradicted.some((each) => subjectOf(each) === subjectOf(expected));
  if (right < 0) return [proofOf(report, choice.expect, verdict) ?? []].flat();
  const all = choice.expect.flatMap((each, nth) => {
    const check = verdict.checks[nth];
    return check === undefined ? [] : [{ each, check }];
  });
  const disputed = all.filter(({ each }) => isDisputed(each));
  const others = all.filter(({ each }) => !isDisputed(each));
  const decides = disputed.length > 0 && chose !== right ? disputed : [...disputed, ...others];
  const proofs = mixed(decides).map(({ each, check }) => proof(report, each, check));
  const ofMoments = proofs.filter((each) => !("never" in each));
  return unique(ofMoments.length > 0 ? ofMoments : proofs)
    .slice(0, mostProofs)
    .toSorted((one, other) => timeOf(one) - timeOf(other));
}

/** Puts the first of another kind second, so that a status and a charge are shown rather than two calls. */
function mixed<Each extends { readonly each: Expectation }>(all: readonly Each[]): Each[] {
  const [first, ...others] = all;
  const second = others.find(({ each }) => each.kind !== first?.each.kind);
  return first === undefined || second === undefined
    ? [...all]
    : [first, second, ...others.filter((other) => other !== second)];
}

/** A sentence about many moments follows the single ones. */
function timeOf(proof: Proof): number {
  return "moment" in proof ? proof.moment.atMs : Number.MAX_VALUE;
}

/** Names the subject of an expectation, so that two expectations about the same subject can be compared. */
function subjectOf(expected: Expectation): string {
  switch (expected.kind) {
    case "call":
      return ["call", expected.step, expected.from, expected.to].join(" ");
    case "event":
      return ["event", expected.who, expected.event].join(" ");
    case "order":
    case "load":
      return expected.kind;
  }
}
