#!/usr/bin/env python3
"""Runs a sweep in parts on all cores of this machine by HyperQueue: `hyperqueue_sweep.py SCENARIO OUT PARTS`.

Needs `pip install hyperqueue`. Run it again after a failure: finished parts and cells are kept.
"""
import sys

from hyperqueue import Job, LocalCluster
from hyperqueue.cluster import WorkerConfig

scenario, out, parts = sys.argv[1:]
with LocalCluster(worker_config=WorkerConfig()) as cluster:
    client, job = cluster.client(), Job(max_fails=None)
    for part in range(1, int(parts) + 1):
        shard = ["--shard", f"{part}/{parts}", "--jobs", "1", "--resume"]
        job.program(["peach", "sweep", scenario, "--out", out, *shard])
    client.wait_for_jobs([client.submit(job)])
