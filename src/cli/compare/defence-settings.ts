import type { ComparedDefence } from "../../render/view/compare/compared-defence.ts";
import { changeOf } from "../../scenario/setup/changes/set-option.ts";
import { ProblemError } from "../../text/problems/problem.ts";

type DefenceName = ComparedDefence["what"];

interface DefenceSettings {
  /** The library that the others are compared with. */
  readonly like: string;
  /** Settings for all libraries that have an equivalent. */
  readonly set: Readonly<Record<string, unknown>>;
}

/** Reads the `--set` options of a defence, as a file would write them. */
export function defenceSettings(what: DefenceName, written: readonly string[]): DefenceSettings {
  for (const each of written) refuseUseless(what, each);
  const place = `order.${what}.`;
  try {
    const change = changeOf(
      written.map((each) => `${place}${each}`),
      { order: {}, payment: {} },
    );
    const { like = "lab", ...set } = (change.order?.[what] ?? {}) as { like?: string };
    return { like, set };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new ProblemError(error.problems.map((each) => ({ ...each, says: each.says.replace(place, "--set ") })));
  }
}

/** Lists the reference library first, so that the others are compared with it. */
export function likeFirst<Kind extends string>(kinds: readonly Kind[], like: string): Kind[] {
  return [...kinds].sort((one, other) => Number(other === like) - Number(one === like));
}

const examples: Readonly<Record<DefenceName, string>> = {
  breaker: "SETTING=VALUE, such as openFor=5s",
  retry: "SETTING=VALUE, such as tries=5",
  bulkhead: "SETTING=VALUE, such as slots=2",
};

/** Settings that have no effect in a comparison, with the reason. */
const useless: Readonly<Record<DefenceName, Readonly<Record<string, string>>>> = {
  breaker: { counts: "each call here is ok or failed", per: "all calls here go to one server" },
  retry: { budget: "there is only one call here", "like=grpc-js": "its responses are codes of gRPC" },
  bulkhead: {},
};

function refuseUseless(what: DefenceName, written: string): void {
  if (!/^[^=\s]+=./.test(written))
    throw new ProblemError([{ says: `--set ${written} is not a change`, cure: `write ${examples[what]}` }]);
  const [, why] =
    Object.entries(useless[what]).find(
      ([key]) => written === key || (/^[.=]/.test(written.slice(key.length)) && written.startsWith(key)),
    ) ?? [];
  if (why !== undefined)
    throw new ProblemError([{ says: `--set ${written} has no effect: ${why}`, cure: "leave it out" }]);
}
