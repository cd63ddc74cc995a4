/** A bench file with every key, for `lab new --bench`. */
export const benchTemplate = `# What the lab needs to know about your server. Delete what you do not need.
use:
  order:                               # the lab's server that yours replaces
    run: node order.js                 # or url: http://127.0.0.1:8080
    # PORT and PAYMENT_URL are always set; {payment.url}, {payment.address} and {port} are filled in here and in run
    # env: { PAY_BASE: "{payment.url}/v1" }
    # ready: GET /healthz              # ready once this answers 2xx; by default once the port accepts connections
    ask: { method: POST, path: /orders, headers: {}, body: "" }    # {id} becomes another text with each order
    answers: { paid: 2xx, notPaid: [400, 402, 409, 422], unknown: 5xx }
    # template: nginx.conf             # filled in, and its path handed over as CONFIG and {config}; {folder} is its folder

payment:                               # what your server calls; others are named the same way
  path: POST /pay
  # openapi: "api.yaml#POST /pay"      # answers requests that do not fit this operation with 422
  paid: { status: 200, headers: { content-type: text/plain }, body: Payment complete }
  # key: header idempotency-key        # where your server sends a key, if it does
  # lookup: GET /pay/{key}

rules:
  answersWithin: 3s
`;
