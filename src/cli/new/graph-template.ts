/** A commented example of services that call each other, for `lab new --from graph`. */
export const graphTemplate = `# Your own architecture: services that call what you say. Change it, then play it, load it, and break any call in it.
title: A checkout that reserves, prices and pays
setup:
  checkout:
    is: service
    takes: POST /checkout
    does:                                # steps, one after the other
      - calls: stock POST /reserve       # a call, and without a good response the request fails
        timeout: 300ms
        retry: 2
        undo: POST /release              # sent if the request fails later
      - together:                        # side by side; all are needed
          - calls: price GET /price
          - calls: tax GET /tax
            optional: true               # the request goes on without it
            timeout: 100ms
      - work: exponential 5ms            # the service's own work
      - calls: payment POST /pay
        timeout: 1s
      - afterAnswering:                  # begins once the client has its response
          - calls: mail POST /send
    answers: { status: 201, body: '{"ok": true}' }
  stock:
    is: service
    takes:                               # several requests, each with steps of its own
      POST /reserve: { writes: reservations }
      POST /release: { undoes: reservations }
  price: { is: service, takes: GET /price, count: 3, by: two-choices, capacity: { workers: 8, work: lognormal 12ms 2 } }
  tax: { is: service, takes: GET /tax, delay: 20ms }
  mail: { is: service, takes: POST /send, writes: mails }
  payment: {}                            # try: error-status: 503, or delay: 2s
steps:
  - send: POST /checkout
    to: checkout
    expect: { status: 201 }
`;
