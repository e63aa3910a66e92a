#!/usr/bin/env bash
# What a neighbour on the network can do to the server: run.sh PEACH. First where the server listens, then every attack of
# the page's tests, from another network namespace.
set -euo pipefail
cd "$(dirname "$0")/../.."
Tests/Phone/network.sh Tests/Phone/listening.py "$1"
Tests/Phone/network.sh swift test --disable-xctest --skip-build --no-parallel \
  --filter 'The server refuses|Text from outside|An upload|The WebSocket|A thousand connections'
