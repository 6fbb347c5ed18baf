#!/usr/bin/env bash
# Every claim in REPORT.md ends with [path:line "words"]: the words must stand in that line. Prints what does not; fails then.
report=REPORT.md
[ -f "$report" ] || { echo "There is no $report."; exit 1; }
found=0
broken=0
while IFS= read -r cited; do
  found=$((found + 1))
  place=${cited%% \"*}
  words=${cited#*\"}
  words=${words%\"}
  line=$(sed -n "${place##*:}p" "${place%:*}" 2>/dev/null)
  if [[ "$line" != *"$words"* ]]; then
    echo "$place does not say: $words"
    broken=$((broken + 1))
  fi
done < <(grep -o '\[[^]]*:[0-9]* "[^"]*"\]' "$report" | sed 's/^\[//; s/\]$//')
echo "$found citations, $broken broken"
((found > 0 && broken == 0))
