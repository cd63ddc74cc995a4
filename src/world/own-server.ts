/** The address at which a server listens. */
export interface Listens {
  readonly host: string;
  readonly port: number;
}

/** A user's own server that replaces one of the lab's: a program that the lab starts, or a server that runs already. */
export interface OwnServer {
  /** Resolves once the server can be called. `failed` is called if it ends by itself after that. */
  ready(failed: (error: unknown) => void): Promise<Listens>;
  /** Stops a program that was started; `ready` can start it again. */
  stop(): Promise<void>;
}

/** The user's own servers in a run, by the names of the servers that they replace. */
export interface OwnServers {
  readonly servers: ReadonlyMap<string, OwnServer>;
  /** The ports of the lab's own servers, which a user's own server must know before it starts. */
  readonly ports: Readonly<Record<string, number>>;
}
