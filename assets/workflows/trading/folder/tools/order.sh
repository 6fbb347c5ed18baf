#!/usr/bin/env bash
# order.sh buy|sell SYMBOL COUNT: at the day's price. Refused where cash or what is held does not do.
set -euo pipefail
. tools/read.sh
way=$1 symbol=$2 count=$3
cost=$(($(price "$symbol") * count))
if [ "$way" = buy ]; then
  (($(held cash) >= cost)) || { echo "refused: $cost is more than the cash"; exit 1; }
  put cash $(($(held cash) - cost))
  put "$symbol" $(($(held "$symbol") + count))
else
  (($(held "$symbol") >= count)) || { echo "refused: $count $symbol are more than are held"; exit 1; }
  put cash $(($(held cash) + cost))
  put "$symbol" $(($(held "$symbol") - count))
fi
echo "$(day),$way,$symbol,$count,$(price "$symbol")" >> orders.csv
echo "$way $count $symbol at $(price "$symbol"): cash $(held cash), worth $(worth)"
