"""
Orders at 240/s at a payment of 30 workers and exponential work of 100 ms, which leave after they waited 1 s for their turn and come once
more. In Ciw only those who wait can leave, so this is a little less than orders with a timeout: work that has begun is always awaited.
"""
import json
import sys
import time

import ciw

ORDERS = int(sys.argv[1])
TRIES = 2


class TriesAgain(ciw.routing.NodeRouting):
    def next_node(self, order):
        return self.simulation.nodes[-1]

    def next_node_for_jockeying(self, order):
        order.tries = getattr(order, "tries", 1) + 1
        return self.node if order.tries <= TRIES else self.simulation.nodes[-1]


network = ciw.create_network(
    arrival_distributions=[ciw.dists.Exponential(240.0)],
    service_distributions=[ciw.dists.Exponential(10.0)],
    reneging_time_distributions=[ciw.dists.Deterministic(1.0)],
    routing=ciw.routing.NetworkRouting(routers=[TriesAgain()]),
    number_of_servers=[30],
)
ciw.seed(1)
began = time.process_time()
simulation = ciw.Simulation(network)
simulation.simulate_until_max_customers(ORDERS)
took = time.process_time() - began
paid = [record for record in simulation.get_all_records() if record.record_type == "service"]
spent = sum(record.exit_date - record.arrival_date for record in paid)
print(json.dumps({"perSecond": ORDERS / took, "mean": spent / len(paid)}))
