#!/usr/bin/env bash
# risk.sh: every rule of policy.csv against the portfolio as it is. Prints what is broken; fails then.
set -euo pipefail
. tools/read.sh
broken=0
if (($(held cash) < $(limit cash-at-least))); then
  echo "cash-at-least: $(held cash) is less than $(limit cash-at-least)"
  broken=1
fi
for each in ACME BOLT CORE; do
  share=$((100 * $(held "$each") * $(price "$each") / $(worth)))
  if ((share > $(limit share-at-most-percent))); then
    echo "share-at-most-percent: $each is $share of 100, more than $(limit share-at-most-percent)"
    broken=1
  fi
done
orders=$(($(wc -l < orders.csv) - 1))
if ((orders > $(limit orders-a-day-at-most))); then
  echo "orders-a-day-at-most: $orders are more than $(limit orders-a-day-at-most)"
  broken=1
fi
((broken == 0)) && echo "all rules hold: cash $(held cash), worth $(worth), $orders orders"
exit $broken
