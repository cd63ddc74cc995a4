/** Where something listens. */
export interface Listens {
  readonly host: string;
  readonly port: number;
}

/** A user's own server in the place of one of the lab's: a program that is started, or something that runs already. */
export interface OwnServer {
  /** Resolves once it can be called. `failed` is called if it ends by itself after that. */
  ready(failed: (error: unknown) => void): Promise<Listens>;
  /** Ends what was started; it can be made ready again. */
  stop(): Promise<void>;
}

/** The user's own servers in a run, by the names of those whose place they take. */
export interface OwnServers {
  readonly servers: ReadonlyMap<string, OwnServer>;
  /** Where the lab's own servers listen, since the user's must know that before they start. */
  readonly ports: Readonly<Record<string, number>>;
}
