/** Three sentences for each track that sum up its lessons. */
export const learned: Readonly<Record<string, readonly [string, string, string]>> = {
  "start-here": [
    "After a timeout the caller cannot know whether the work was done; after a refused connection it is certain that it was not.",
    "A retry without an idempotency key can charge again, and without a timeout a caller may wait forever.",
    "Waits grow steeply as a server gets busy, retries can keep an overload alive, and an open breaker answers without a call.",
  ],
  calls: [
    "Each side of a call sees only its own end, so two servers can count different numbers of successes.",
    "Work that has begun continues after its caller has given up, unless the server checks whether the caller is still there.",
    "The status that a client gets is a choice of the server in between.",
  ],
  refusal: [
    "A call that fails before anything was sent is safe to repeat.",
    "A name that is not found, a port that refuses and a full queue fail in different phases and after different times.",
    "Whatever accepts connections for a server hides that the server is gone.",
  ],
  slowness: [
    "A timeout covers only what it was set for: the headers, the time since the last byte, or the whole call.",
    "Bytes that keep coming keep an idle timeout from firing.",
    "Timeouts add up along a chain of calls, and the first caller has given up long before the last one gives up.",
  ],
  retries: [
    "A retry repeats the work as well as the call, so a timeout and three attempts can charge three times.",
    "One idempotency key for all attempts of an order lets payment do the work once and give the same response again.",
    "Wait between attempts, with jitter, repeat only what may succeed, and retry in one layer only.",
  ],
  deadlines: [
    "Timeouts add up along a chain of calls, so each caller must wait longer than the one behind it.",
    "A deadline that is passed on lets every server see how much time is left, and decline work that no caller will wait for.",
    "A caller that leaves stops the work only if every server on the way passes that on.",
  ],
  breakers: [
    "An open breaker answers at once and sends nothing, so a failing server gets time to recover.",
    "A breaker opens depending on which outcomes count as failures, over how many calls and for which address.",
    "The order of retry and breaker decides whether an attempt counts, and whether a retry waits while the breaker is open.",
  ],
  walls: [
    "Without a limit of its own, one slow server takes all workers of its callers, and calls to healthy servers wait too.",
    "Rejecting early keeps the accepted calls fast; queueing everything makes all of them late.",
    "A hedge or a fallback is a second call: it can add load, hide a failure, or charge again.",
  ],
  connections: [
    "A kept-alive connection can be closed just as it is reused, and then the client cannot know whether the request arrived.",
    "A pool of connections is a queue, in which calls to a slow server delay calls to a fast one.",
    "A server that stops has to finish requests in progress, or its clients see resets.",
  ],
  "broken-replies": [
    "A status that has arrived says nothing about a body that has not.",
    "Only a length or a last chunk tells a whole response from one that was cut off.",
    "A 200 can carry an error, so look at the body before you believe it.",
  ],
  clients: [
    "The same failure has another name in each HTTP client.",
    "One message, such as fetch failed, covers causes of which some are safe to retry and some are not.",
    "Decide by the cause and the phase of an error, not by its message.",
  ],
  routing: [
    "Behind one entrance servers can change route by route and back again, but data do not go back with them.",
    "A share is kept over many requests, and promises nothing about any one user.",
    "An average hides a bad new server; look at its own requests.",
  ],
  health: [
    "Readiness decides about traffic and liveness about restarts; a check for one rarely belongs in the other.",
    "The worst component decides, unless a group or a mapping says otherwise.",
    "A health response is only as true as the checks behind it; a separate setting decides who may see its details.",
  ],
  queues: [
    "Waiting grows with the load divided by the capacity that is left, so a server is slow long before it is full.",
    "The number of workers that a load needs is its rate times the time that each call stays.",
    "A queue without a bound serves clients that have given up, and slow work in it takes the workers of the rest.",
  ],
  storms: [
    "A retry adds load when there is too much of it, so an outage can outlive its cause.",
    "Clients that fail together return together, unless jitter spreads them.",
    "Bound retries and queues beforehand, because nothing else ends a storm but less load.",
  ],
  tails: [
    "A request with many parts is as slow as the slowest of them, so what is rare for a part is normal for the whole.",
    "A mean describes no single call; look at quantiles, and at the slow calls as a group.",
    "A fast error looks healthy to whatever counts only requests in progress, and a probe sees only the path that it takes.",
  ],
  caches: [
    "Only misses reach the server behind a cache, so slightly fewer hits can double its load.",
    "A popular entry that expires is fetched by everybody at once, unless one fetch serves them all.",
    "A cold cache needs the very capacity that it was meant to save.",
  ],
  measuring: [
    "A client that waits for its response leaves out the calls that were due meanwhile.",
    "A few good requests show little; how many you need depends on how rare the fault may be.",
    "Count each wait from when the call was due.",
  ],
  graphs: [
    "Retries in several services multiply: three that try four times each call the last one 64 times.",
    "A page that needs many responses is as slow as the slowest, also of those that it could do without.",
    "Work that was done before a later step failed stays done unless a service undoes it, and an undo can fail, too.",
  ],
  hunting: [
    "A handler is written for the failure that was seen, so break each call in each way, also those that have never failed.",
    "Calls that occur only after a failure, such as a retry, a fallback or an error report, can fail as well, and seldom have a test.",
    "A defence that survives each failure may not survive two, and a failure without an effect shows only that no caller looked.",
  ],
};
