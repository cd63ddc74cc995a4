import type { Settings, Topic } from "../explanation.ts";

const by = (says: string): Settings => [["Envoy", says]];

/** Envoy's settings for calls to its upstream servers. */
export const settings: Readonly<Partial<Record<Topic, Settings>>> = {
  connect: by("connect_timeout of the cluster (5 s)"),
  addresses: by(
    "retry_policy: retry_on, num_retries (1); health_checks, outlier_detection; in Istio VirtualService retries (2)",
  ),
  headers: by("timeout of the route (15 s, none in Istio), per_try_timeout; it covers the whole response"),
  body: by("timeout of the route (15 s), stream_idle_timeout (5 min)"),
  whole: by("none: it resets the stream to its client, which must notice"),
  reuse: by("idle_timeout of the cluster (1 h), max_requests_per_connection"),
  pool: by("circuit_breakers: max_connections, max_pending_requests, max_requests (1024 each), max_retries (3)"),
  parser: by("none"),
  tls: by("transport_socket of the cluster: sni, validation_context; in Istio DestinationRule tls"),
  headerSize: by("max_response_headers_kb (60 KB)"),
  abort: by("timeouts of the client"),
  request: by("routes; in Istio VirtualService"),
  rateLimit: by("circuit_breakers (in Istio DestinationRule connectionPool); local_ratelimit"),
  retry: by("num_retries (1), retry_on, retry_budget"),
};
