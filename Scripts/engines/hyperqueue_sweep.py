#!/usr/bin/env python3
"""Runs a sweep in shards on all cores of this machine by HyperQueue: `hyperqueue_sweep.py SCENARIO OUT SHARDS`.

Needs `pip install hyperqueue`. Run it again after a failure: finished shards and cells are kept. The command is $PEACH, or
else peach. The seed is the scenario's, seed: in its file, or 1.
"""
import os
import sys

if len(sys.argv) != 4:
    sys.exit("hyperqueue_sweep.py: needs SCENARIO, OUT and SHARDS, the number of shards.")

from hyperqueue import Job, LocalCluster
from hyperqueue.cluster import WorkerConfig

scenario, out, shards = sys.argv[1:]
with LocalCluster(worker_config=WorkerConfig()) as cluster:
    client, job = cluster.client(), Job(max_fails=None)
    for shard in range(1, int(shards) + 1):
        options = ["--shard", f"{shard}/{shards}", "--jobs", "1", "--resume"]
        job.program([os.environ.get("PEACH", "peach"), "sweep", scenario, "--out", out, *options])
    client.wait_for_jobs([client.submit(job)])
