/** A server of the lab that replaces the one at an address. */
export interface StandIn {
  readonly uri: string;
  readonly server: string;
}

/** The maximum number of servers that a run may start in addition to the gateway. */
const mostStandIns = 19;

/** Names a server for each address after its host, with its port if two would have the same name. */
export function standInsFor(addresses: readonly string[]): StandIn[] {
  const uris = [...new Set(addresses)].slice(0, mostStandIns);
  const taken = new Set(["gateway", "client"]);
  return uris.map((uri) => {
    const [, host = "", port] = /^[^:]*:(?:\/\/)?(?:[^/?#@]*@)?([^/?#:]*)(?::(\d+))?/.exec(uri) ?? [];
    const bare = slug(host);
    const candidates = [bare, slug(`${bare}-${port ?? "80"}`), ...uris.map((_, n) => slug(`${bare}-${n + 2}`))];
    const server = (/^\d/.test(host) ? candidates.slice(1) : candidates).find((name) => !taken.has(name))!;
    taken.add(server);
    return { uri, server };
  });
}

function slug(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return (/^[a-z]/.test(plain) ? plain : `at-${plain}`).slice(0, 36);
}
