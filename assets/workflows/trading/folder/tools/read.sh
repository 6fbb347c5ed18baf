# Sourced by the others: what is held, what the day is, what a thing costs.
held() { awk -F, -v what="$1" '$1 == what { print $2 }' portfolio.csv; }
limit() { awk -F, -v rule="$1" '$1 == rule { print $2 }' policy.csv; }
day() { cat day.txt; }
price() { awk -F, -v day="$(day)" -v symbol="$1" 'NR == 1 { for (i = 2; i <= NF; i++) if ($i == symbol) column = i } $1 == day { print $column }' market/prices.csv; }
put() { awk -F, -v OFS=, -v what="$1" -v amount="$2" '$1 == what { $2 = amount } { print }' portfolio.csv > portfolio.new && mv portfolio.new portfolio.csv; }
worth() { local sum; sum=$(held cash); for each in ACME BOLT CORE; do sum=$((sum + $(held "$each") * $(price "$each"))); done; echo "$sum"; }
