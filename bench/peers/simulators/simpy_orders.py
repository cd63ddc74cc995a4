"""
Orders at 240/s that ask a payment of 30 workers and exponential work of 100 ms, wait 1 s for it and try once more. Work that nobody waits
for goes on. Orders a second and the mean time of those that were paid.
"""
import json
import random
import sys
import time

import simpy

ORDERS = int(sys.argv[1])
TRIES = 2
chance = random.Random(1)
spent = 0.0
paid = 0


def payment(env, workers):
    with workers.request() as turn:
        yield turn
        yield env.timeout(chance.expovariate(10.0))


def order(env, workers):
    global spent, paid
    came = env.now
    for _ in range(TRIES):
        answer = env.process(payment(env, workers))
        limit = env.timeout(1.0)
        yield answer | limit
        if answer.triggered:
            spent += env.now - came
            paid += 1
            return


def arrivals(env, workers):
    for _ in range(ORDERS):
        yield env.timeout(chance.expovariate(240.0))
        env.process(order(env, workers))


began = time.process_time()
env = simpy.Environment()
env.process(arrivals(env, simpy.Resource(env, capacity=30)))
env.run()
took = time.process_time() - began
print(json.dumps({"perSecond": ORDERS / took, "mean": spent / paid}))
