/** Properties that Spring binds to Java types without an empty value. */
export const neverEmpty = namesIn(`
  management.endpoints.web: discovery.enabled
  server: compression.enabled http2.enabled servlet.jsp.registered servlet.register-default-servlet
  server: servlet.session.persistent reactive.session.max-sessions
  server.tomcat: accept-count max-connections max-keep-alive-requests max-parameter-count max-part-count processor-cache
  server.tomcat: threads.max threads.max-queue-capacity threads.min-spare accesslog.max-days
  server.tomcat: mbeanregistry.enabled resource.allow-caching use-relative-redirects accesslog.buffered
  server.tomcat.accesslog: check-exists enabled ipv6-canonical rename-on-rotate request-attributes-enabled rotate
  spring.jackson: find-and-add-modules use-jackson2-defaults time-zone property-naming-strategy
  spring.jackson.factory.constraints.read: max-document-length max-name-length max-nesting-depth max-number-length
  spring.jackson.factory.constraints: read.max-string-length read.max-token-count write.max-nesting-depth
  spring.main: allow-bean-definition-overriding allow-circular-references keep-alive lazy-initialization
  spring.main: log-startup-info register-shutdown-hook
  spring.mvc: contentnegotiation.favor-parameter dispatch-options-request dispatch-trace-request log-request-details
  spring.mvc: log-resolved-exception problemdetails.enabled publish-request-handled-events servlet.load-on-startup
  spring.servlet: encoding.force encoding.force-request encoding.force-response multipart.resolve-lazily
  spring.servlet.multipart: strict-servlet-compliance file-size-threshold max-file-size max-request-size
  spring.web.error: include-exception whitelabel.enabled
  spring.web.resources: add-mappings cache.use-last-modified chain.cache chain.compressed
  spring.web.resources.chain.strategy: content.enabled fixed.enabled
`);

/** Reads names from lines, each with what comes before their last parts. */
export function namesIn(text: string): ReadonlySet<string> {
  const lines = text.trim().split("\n");
  return new Set(
    lines.flatMap((line) => {
      const [below, ...names] = line.trim().split(/:? +/);
      return names.map((name) => `${below}.${name}`);
    }),
  );
}
