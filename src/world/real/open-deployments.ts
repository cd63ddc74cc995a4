import type { Deployment } from "./deployment.ts";

/** Opens all deployments of a run. */
export async function openAll(deployments: readonly Deployment[]): Promise<void> {
  // Before anything listens, because the system could give a wanted port to a server that takes any.
  await inParallel(deployments, (each) => each.holdPorts());
  const isOwn = ({ server }: Deployment) => server.own !== undefined;
  // A user's own server may call the others while it starts.
  for (const own of [false, true]) {
    const next = deployments.filter((each) => isOwn(each) === own);
    await inParallel(next, (each) => each.open());
  }
}

/** Throws only after all are done, so that all of them can be closed. */
export async function inParallel<Item>(items: readonly Item[], act: (each: Item) => Promise<void>): Promise<void> {
  const done = await Promise.allSettled(items.map(act));
  for (const each of done) if (each.status === "rejected") throw each.reason;
}
