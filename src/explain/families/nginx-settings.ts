import type { Settings, Topic } from "../explanation.ts";

const by = (says: string): Settings => [["nginx", says]];

/** nginx's settings for calls to its upstream servers. */
export const settings: Readonly<Partial<Record<Topic, Settings>>> = {
  lookup: by("resolver, valid=; a literal name is looked up once, at the start"),
  connect: by("proxy_connect_timeout (60 s)"),
  addresses: by("proxy_next_upstream (error timeout), proxy_next_upstream_tries; max_fails (1), fail_timeout (10 s)"),
  headers: by("proxy_read_timeout (60 s between two reads)"),
  body: by("proxy_read_timeout (60 s between two reads)"),
  whole: by("none: it closes the connection to its client, which must notice; proxy_buffering"),
  reuse: by("keepalive in the upstream block, keepalive_timeout (60 s); proxy_http_version (1.0; 1.1 since 1.29.7)"),
  pool: by("max_conns (no limit), worker_connections (512)"),
  parser: by("none"),
  headerSize: by("proxy_buffer_size (4 KB)"),
  bodySize: by("client_max_body_size (1 MB)"),
  tls: by("proxy_ssl_name, proxy_ssl_server_name, proxy_ssl_trusted_certificate, proxy_ssl_verify (off)"),
  abort: by("proxy_ignore_client_abort (off: it drops the upstream call)"),
  rateLimit: by("limit_req, limit_req_status (503), limit_conn, limit_conn_status (503)"),
  request: by("the configuration"),
};
