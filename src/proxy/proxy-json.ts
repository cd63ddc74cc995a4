import { type JsonText, jsonObject, jsonString } from "./json/write.ts";
import type { TcpProxy } from "./tcp-proxy.ts";

/** A proxy as the API answers it. Keys that the real server does not have appear once they were said. */
export function proxyJson(proxy: TcpProxy): JsonText {
  const { name, listen, upstream, isEnabled, toxics, corrected, refusals, handshake, upstreamTls, faults } = proxy;
  return jsonObject({
    name: jsonString(name),
    listen: jsonString(listen),
    upstream: jsonString(upstream),
    enabled: String(isEnabled),
    // An accident of the real server, kept so that answers are equal.
    Logger: "{}",
    toxics: toxics.json,
    ...(corrected !== undefined && { corrected: String(corrected) }),
    ...(refusals.always !== undefined && { refuses: String(refusals.always) }),
    ...(refusals.passes !== undefined && { passesRefusal: String(refusals.passes) }),
    ...(handshake !== undefined && { tls: handshake === "true" ? "true" : jsonString(handshake) }),
    ...(upstreamTls !== undefined && { upstreamTls: String(upstreamTls) }),
    ...(faults.wereUsed && { faults: faults.json }),
  });
}

/** The traffic that a proxy has seen, which the real server does not tell. */
export function trafficJson({ name, connections, traffic: { messages } }: TcpProxy): JsonText {
  return jsonObject({
    name: jsonString(name),
    connections: String(connections.count),
    open: String(connections.openCount),
    requests: String(messages),
    says: jsonString(connections.count === 0 ? "no traffic yet" : "traffic has arrived"),
  });
}
