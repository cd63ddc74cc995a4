import { ApiError, apiErrors } from "./api/errors.ts";
import { readFields } from "./json/fields.ts";
import { type Json, JsonObject } from "./json/read.ts";
import type { ProxyHost } from "./proxy-host.ts";
import { TcpProxy } from "./tcp-proxy.ts";
import { type Handshake, handshakeOf, handshakes } from "./tls/handshake.ts";

/** The fields of a body, which may be written in any case. */
export const proxyFields = {
  name: "string",
  listen: "string",
  upstream: "string",
  enabled: "bool",
  corrected: "bool",
  refuses: "bool",
  passesRefusal: "bool",
  upstreamTls: "bool",
} as const;

/** A proxy as a body describes it; undefined fields were not given. */
interface ProxyBody {
  readonly name: string | undefined;
  readonly listen: string | undefined;
  readonly upstream: string | undefined;
  readonly enabled: boolean | undefined;
  readonly corrected: boolean | undefined;
  readonly refuses: boolean | undefined;
  readonly passesRefusal: boolean | undefined;
  readonly upstreamTls: boolean | undefined;
  /** null if TLS is to be passed on as it is; undefined if nothing was said. */
  readonly tls: Handshake | null | undefined;
  readonly faults: readonly Json[];
}

export interface Populated {
  readonly proxies: readonly TcpProxy[];
  /** Why it stopped before the end. */
  readonly error?: ApiError;
}

/** All proxies, by name. */
export class Proxies {
  readonly #host: ProxyHost;
  readonly #byName = new Map<string, TcpProxy>();

  constructor(host: ProxyHost) {
    this.#host = host;
  }

  /** Sorted by the bytes of their names. */
  get all(): TcpProxy[] {
    return [...this.#byName.values()].sort((one, other) =>
      Buffer.compare(Buffer.from(one.name), Buffer.from(other.name)),
    );
  }

  get(name: string): TcpProxy {
    const proxy = this.#byName.get(name);
    if (proxy === undefined) throw apiErrors.proxyNotFound();
    return proxy;
  }

  async create(body: Json): Promise<TcpProxy> {
    const given = bodyOf(body);
    const input = complete(given);
    if (this.#byName.has(input.name)) throw apiErrors.proxyExists();
    return await this.#open(input, given);
  }

  async update(name: string, body: Json): Promise<TcpProxy> {
    const proxy = this.get(name);
    const given = bodyOf(body);
    const { listen = proxy.listen, upstream = proxy.upstream, enabled = proxy.isEnabled } = given;
    const isDifferent = await proxy.differs({ listen, upstream });
    extend(proxy, given);
    if (isDifferent) {
      proxy.stop();
      proxy.listen = listen;
      proxy.upstream = upstream;
    }
    const wasEnabled = proxy.isEnabled;
    if (enabled) await proxy.start();
    else proxy.stop();
    if (wasEnabled && (given.tls !== undefined || given.upstreamTls !== undefined)) await proxy.renewDoors();
    await proxy.refuseAsTold();
    return proxy;
  }

  remove(name: string): void {
    this.get(name).stop();
    this.#byName.delete(name);
  }

  /** Creates proxies or replaces those whose addresses differ, one by one, until one fails. Reading the list may fail, too. */
  async populate(list: () => Json): Promise<Populated> {
    const proxies: TcpProxy[] = [];
    try {
      for (const { given, input } of listOf(list())) {
        const before = this.#byName.get(input.name);
        const isSame = before !== undefined && !(await before.differs(input));
        if (!isSame) before?.stop();
        proxies.push(isSame ? before : await this.#open(input, given));
      }
      return { proxies };
    } catch (error) {
      if (error instanceof ApiError)
        return { proxies, error: error.at === undefined ? error.of(proxies.length) : error };
      throw error;
    }
  }

  /** Starts all proxies and removes all toxics. */
  async reset(): Promise<void> {
    for (const proxy of this.all) {
      await proxy.start();
      proxy.toxics.clear();
      await proxy.changeFaults((faults) => faults.clear());
    }
  }

  close(): void {
    for (const proxy of this.#byName.values()) proxy.stop();
  }

  async #open(input: ReturnType<typeof complete>, given: ProxyBody): Promise<TcpProxy> {
    const { enabled = true, faults } = given;
    const proxy = new TcpProxy(input, this.#host);
    extend(proxy, given);
    for (const fault of faults) proxy.faults.add(fault);
    if (enabled) await proxy.start();
    this.#byName.set(proxy.name, proxy);
    return proxy;
  }
}

function listOf(body: Json): { given: ProxyBody; input: ReturnType<typeof complete> }[] {
  if (body === null) return [];
  if (!Array.isArray(body))
    throw apiErrors.badBody("json: cannot unmarshal the value into Go value of type []toxiproxy.Proxy");
  const all = (body as readonly Json[]).map((each, at) => bodyOf(each, at));
  return all.map((given, at) => ({ given, input: complete(given, at) }));
}

function bodyOf(body: Json, at?: number): ProxyBody {
  const { values, wrong } = readFields(body, "Proxy", proxyFields);
  if (wrong !== undefined) throw at === undefined ? apiErrors.badBody(wrong) : apiErrors.badBody(wrong).of(at);
  return { ...Object.fromEntries(values), tls: tlsOf(body), faults: faultsOf(body) } as unknown as ProxyBody;
}

function valueIn(body: Json, name: string): Json | undefined {
  return body instanceof JsonObject ? (body.get(name) ?? undefined) : undefined;
}

function tlsOf(body: Json): Handshake | null | undefined {
  const tls = valueIn(body, "tls");
  if (tls === undefined || tls === false) return tls === false ? null : undefined;
  const handshake = handshakeOf(tls);
  if (handshake === undefined) throw apiErrors.badTls(Object.keys(handshakes));
  return handshake;
}

function faultsOf(body: Json): readonly Json[] {
  const faults = valueIn(body, "faults");
  if (faults === undefined) return [];
  if (!Array.isArray(faults)) throw apiErrors.badFault("faults is not a list");
  return faults;
}

/** Takes over what the real server does not have. */
function extend(proxy: TcpProxy, { corrected, refuses, passesRefusal, tls, upstreamTls }: ProxyBody): void {
  proxy.corrected = corrected ?? proxy.corrected;
  proxy.refusals.always = refuses ?? proxy.refusals.always;
  proxy.refusals.passes = passesRefusal ?? proxy.refusals.passes;
  proxy.handshake = tls === undefined ? proxy.handshake : (tls ?? undefined);
  proxy.upstreamTls = upstreamTls ?? proxy.upstreamTls;
}

function complete({ name, listen, upstream }: ProxyBody, at?: number) {
  if (!name) throw apiErrors.missingField("name", at);
  if (!upstream) throw apiErrors.missingField("upstream", at);
  return { name, listen: listen ?? "", upstream };
}
