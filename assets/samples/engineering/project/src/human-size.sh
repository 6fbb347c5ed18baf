#!/usr/bin/env bash
# Prints a number of bytes as people read it.
bytes=$1
if ((bytes < 1000)); then
  echo "$bytes B"
else
  tenths=$((bytes * 10 / 1000))
  echo "$((tenths / 10)).$((tenths % 10)) KiB"
fi
