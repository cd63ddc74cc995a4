/** The work of a server in a short part of a run. */
export class ServerWindow {
  arrived = 0;
  finished = 0;
  /** Finished after the caller had left. */
  useless = 0;
  lookups = 0;
  hits = 0;
  /** The requests that wait at the window's end; undefined if that did not change in it. */
  waiting: number | undefined;

  finish(isUseless: boolean): void {
    this.finished += 1;
    if (isUseless) this.useless += 1;
  }

  look(isHit: boolean): void {
    this.lookups += 1;
    if (isHit) this.hits += 1;
  }

  /** `other` is the later window. */
  merge(other: ServerWindow): void {
    this.arrived += other.arrived;
    this.finished += other.finished;
    this.useless += other.useless;
    this.lookups += other.lookups;
    this.hits += other.hits;
    this.waiting = other.waiting ?? this.waiting;
  }
}
