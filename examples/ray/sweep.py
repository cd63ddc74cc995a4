"""Plays the shards of a plan on a Ray cluster: python sweep.py cells.ndjson 64 out

Ray places the shards and retries those whose worker died; lab puts the results together:
lab sweep merge out/*.ndjson
"""
import os
import subprocess
import sys

import ray

LAB = os.environ.get("LAB", "lab").split()


@ray.remote(num_cpus=1, max_retries=5)
def play(plan: bytes, shard: str) -> bytes:
    lines = [*LAB, "sweep", "cells", "--shard", shard, "--jobs", "1", "-"]
    return subprocess.run(lines, input=plan, stdout=subprocess.PIPE, check=True).stdout


plan_file, shards, folder = sys.argv[1], int(sys.argv[2]), sys.argv[3]
os.makedirs(folder, exist_ok=True)
ray.init()
with open(plan_file, "rb") as file:
    plan = ray.put(file.read())
waiting = {play.remote(plan, f"{at}/{shards}"): at for at in range(shards)}
while waiting:
    done, _ = ray.wait(list(waiting))
    for result in done:
        with open(os.path.join(folder, f"{waiting.pop(result)}.ndjson"), "wb") as file:
            file.write(ray.get(result))
