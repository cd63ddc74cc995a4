import type { Family, Settings } from "../explanation.ts";

const both = (says: string, inRequests: string): Settings => [
  ["requests", inRequests],
  ["urllib3", says],
];

/** The settings of urllib3 and of requests; a program may use either. */
export const pooled: Family["settings"] = {
  lookup: both("none: the timeout does not cover the lookup", "none: the timeout does not cover the lookup"),
  connect: both("Timeout(connect=...) (none)", "timeout=(connect, read) (none)"),
  addresses: both("each address in turn; the timeout counts for each", "the same"),
  headers: both(
    "Timeout(read=...) (none), between two reads",
    "timeout=(connect, read) (none); no limit for the whole call",
  ),
  body: both("Timeout(read=...), between two reads", "timeout=(connect, read), between two reads"),
  whole: both("enforce_content_length (True)", "read .content; it reports a short body"),
  reuse: both("Retry(read=...), HTTPConnectionPool", "HTTPAdapter(max_retries=...) (0)"),
  pool: both(
    "PoolManager maxsize (1), block (False: it opens more); pool_timeout",
    "HTTPAdapter pool_maxsize (10), pool_block (False)",
  ),
  parser: both("none", "none"),
  headerSize: both("none: 64 KB for a line, 100 headers", "the same"),
  encoding: both("decode_content", "stream=True and .raw"),
  tls: both("ca_certs, cert_reqs", "verify, REQUESTS_CA_BUNDLE"),
  redirects: both("Retry(redirect=...)", "allow_redirects, Session.max_redirects (30)"),
  retry: both("Retry(total=10), 3 in a PoolManager", "HTTPAdapter(max_retries=...) (0)"),
  request: both("the arguments of the call", "the arguments of the call"),
  answer: both("none: check .status", "raise_for_status() makes it an error"),
};
