#!/usr/bin/env bash
# Compares what human-size.sh prints with what it should print. Exits with 1 where a case fails.
cd "$(dirname "$0")/.." || exit 2
failed=0
check() {
  local printed
  printed=$(bash src/human-size.sh "$1")
  if [[ $printed == "$2" ]]; then
    echo "ok    $1 is $2"
  else
    echo "FAIL  $1 should be $2, is $printed"
    failed=1
  fi
}
check 0 '0 B'
check 1023 '1023 B'
check 1536 '1.5 KiB'
check 1048576 '1.0 MiB'
check 1610612736 '1.5 GiB'
exit $failed
