import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Activity } from "../activity.ts";
import { countOpenFiles, mostOpenFiles, reservedFiles, socketChannels, tooManyFiles } from "./open-files.ts";
import { forgetThreads, hasThreadTooMany } from "./thread-files.ts";

const watches = new Set<FileWatch>();
let socketsUntilCount = 0;

/**
 * Ends a run when this process comes close to its limit of open files. At the limit the platform closes connections that it
 * cannot accept and tells nobody, so a call would fail as if its server had hung up. Servers that are kept running have no
 * watch: they judge nothing, and connections from outside must not end them.
 */
export class FileWatch {
  readonly activity: Pick<Activity, "crashed">;

  constructor(activity: Pick<Activity, "crashed">) {
    this.activity = activity;
    if (watches.size === 0) begin();
    watches.add(this);
    count();
  }

  /** Throws the Problem if a thread came close to the limit. */
  checkThreads(): void {
    if (hasThreadTooMany()) throw tooManyFiles();
  }

  end(): void {
    watches.delete(this);
    if (watches.size === 0) for (const each of socketChannels) unsubscribe(each, socketOpened);
  }
}

function begin(): void {
  forgetThreads();
  if (mostOpenFiles() === Number.POSITIVE_INFINITY) return;
  for (const each of socketChannels) subscribe(each, socketOpened);
}

/** Counting takes as long as opening a socket, so it is repeated only when half of the files that were left may be in use. */
function socketOpened(): void {
  socketsUntilCount -= 1;
  if (socketsUntilCount <= 0) count();
}

function count(): void {
  const left = mostOpenFiles() - reservedFiles - countOpenFiles();
  socketsUntilCount = left / 2;
  if (left < 0) for (const { activity } of watches) activity.crashed(tooManyFiles());
}
