// The minimum of a discrete-event simulation with two async servers: a heap, a clock, an order and a payment.
const heap = [];
let nowUs = 0;
let counted = 0;
let stored = 0;
const before = (a, b) => a.atUs < b.atUs || (a.atUs === b.atUs && a.order < b.order);

function add(moment) {
  let place = heap.push(moment) - 1;
  while (place > 0) {
    const parent = (place - 1) >> 1;
    if (!before(moment, heap[parent])) break;
    heap[place] = heap[parent];
    place = parent;
  }
  heap[place] = moment;
}

function take() {
  const top = heap[0];
  const moment = heap.pop();
  if (heap.length === 0) return top;
  let place = 0;
  for (let child = 1; child < heap.length; child = 2 * place + 1) {
    if (child + 1 < heap.length && before(heap[child + 1], heap[child])) child += 1;
    if (before(moment, heap[child])) break;
    heap[place] = heap[child];
    place = child;
  }
  heap[place] = moment;
  return top;
}

const at = (ms, run) => {
  const moment = { atUs: nowUs + Math.round(ms * 1000), order: ++counted, run };
  add(moment);
  return moment;
};
const sleep = (ms) => new Promise((run) => at(ms, run));

/** Returns the answer, or 504 after a timeout. */
const within = (ms, answer) =>
  new Promise((resolve) => {
    const limit = at(ms, () => resolve({ status: 504, body: "" }));
    answer.then((answered) => {
      limit.run = undefined;
      resolve(answered);
    });
  });

async function pay() {
  await sleep(100);
  return { status: 200, body: "Payment complete" };
}

async function order() {
  const paid = await within(1000, pay());
  if (paid.status !== 200) return { status: paid.status, headers: [], body: "" };
  return { status: 200, headers: [["location", `/orders/o-${++stored}`]], body: "Order complete" };
}

/** Makes this many order calls, `atOnce` of them at a time. */
export async function bareOrders(calls, atOnce) {
  let left = calls;
  const clients = Array.from({ length: atOnce }, async () => {
    while (left-- > 0) await within(10_000, order());
  });
  while (heap.length > 0) {
    const moment = take();
    if (moment.run === undefined) continue;
    nowUs = moment.atUs;
    moment.run();
    await new Promise((tick) => process.nextTick(tick));
  }
  await Promise.all(clients);
}
