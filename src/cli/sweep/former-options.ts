const former = /^--(plan|cells|merge)(?:=(.*))?$/s;

/**
 * Rewrites the options that are commands now: `sweep --plan NAME` is `sweep plan NAME`, and `sweep --shard 1/2 PLAN` is
 * `sweep cells PLAN --shard 1/2`.
 */
export function withCommands(args: readonly string[]): readonly string[] {
  const [sweep = "", ...rest] = args;
  const written = rest.find((word) => former.test(word));
  if (written !== undefined) {
    const at = rest.indexOf(written);
    const [, command = "", value] = former.exec(written) ?? [];
    return [sweep, command, ...rest.slice(0, at), ...(value === undefined ? [] : [value]), ...rest.slice(at + 1)];
  }
  const has = (long: string) => rest.some((word) => word === long || word.startsWith(`${long}=`));
  const isOfPlan = rest[0] !== "plan" && rest[0] !== "cells" && has("--shard") && !has("--vary");
  return isOfPlan ? [sweep, "cells", ...rest] : args;
}
