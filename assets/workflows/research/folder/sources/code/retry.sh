#!/usr/bin/env bash
# Says how many seconds to wait before try number $1, where the server asked for $2 seconds.
try=$1
asked=${2:-0}
own=$((2 ** (try - 1)))
cap=30
((own > cap)) && own=$cap
if ((asked > own)); then echo "$asked"; else echo "$own"; fi
