#!/usr/bin/env bash
# open-day.sh DAY: the market opens on that day of market/prices.csv.
set -euo pipefail
echo "$1" > day.txt
echo "when,order,symbol,count,price" > orders.csv
. tools/read.sh
for each in ACME BOLT CORE; do echo "$each $(price "$each") held $(held "$each")"; done
echo "cash $(held cash), worth $(worth)"
