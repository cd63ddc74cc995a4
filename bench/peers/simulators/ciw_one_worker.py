"""One worker, random arrivals, exponential work, load 0.8: customers a second and their mean time in the system."""
import json
import sys
import time

import ciw

CUSTOMERS = int(sys.argv[1])

network = ciw.create_network(
    arrival_distributions=[ciw.dists.Exponential(0.8)],
    service_distributions=[ciw.dists.Exponential(1.0)],
    number_of_servers=[1],
)
ciw.seed(1)
began = time.process_time()
simulation = ciw.Simulation(network)
simulation.simulate_until_max_customers(CUSTOMERS)
took = time.process_time() - began
records = simulation.get_all_records()
spent = sum(record.exit_date - record.arrival_date for record in records)
print(json.dumps({"perSecond": len(records) / took, "mean": spent / len(records)}))
