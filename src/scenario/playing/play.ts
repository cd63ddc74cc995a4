import { nodeWorlds } from "../../world/node-worlds.ts";
import type { Report } from "../report.ts";
import type { Job } from "./job.ts";
import { Player } from "./player.ts";

const player = new Player(nodeWorlds);

/** Plays a scenario on servers of its own and judges the result. */
export function play(job: Job): Promise<Report> {
  return player.play(job);
}

/** Plays a single run, whatever `runs` says, and returns its evidence unjudged. */
export function playAlone(job: Job): ReturnType<Player["playAlone"]> {
  return player.playAlone(job);
}
