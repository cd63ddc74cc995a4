"""One worker, random arrivals, exponential work, load 0.8: customers a second and their mean time in the system."""
import json
import random
import sys
import time

import simpy

CUSTOMERS = int(sys.argv[1])
chance = random.Random(1)
spent = 0.0


def customer(env, worker):
    global spent
    came = env.now
    with worker.request() as turn:
        yield turn
        yield env.timeout(chance.expovariate(1.0))
    spent += env.now - came


def arrivals(env, worker):
    for _ in range(CUSTOMERS):
        yield env.timeout(chance.expovariate(0.8))
        env.process(customer(env, worker))


began = time.process_time()
env = simpy.Environment()
env.process(arrivals(env, simpy.Resource(env, capacity=1)))
env.run()
took = time.process_time() - began
print(json.dumps({"perSecond": CUSTOMERS / took, "mean": spent / CUSTOMERS}))
