/** A scenario that is so small that a sweep of it mainly measures the overhead of the sweep. */
export const smallServer = (seconds) => `title: A small server near its limit
setup:
  order: { timeout: 1s, retry: 2 }
  payment: { capacity: { workers: 3, work: exponential 100ms } }
steps:
  - { load: POST /orders, to: order, rate: 20/s, for: ${seconds}s }
`;
