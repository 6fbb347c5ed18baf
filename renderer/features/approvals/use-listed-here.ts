import { useEffect } from 'react';
import { useWaiting } from '../../stores/waiting-store.ts';
import { type Listed, useListed } from '../settings/use-listed.ts';

/** A list that an answer may change, given here or elsewhere: it is asked for again whenever something else waits. `load` has to stay the same function. */
export function useListedHere<Value>(load: () => Promise<Value>): Listed<Value> {
  const listed = useListed(load);
  const { again } = listed;
  useEffect(
    () =>
      useWaiting.subscribe(({ rows }, before) => {
        if (rows !== before.rows) void again();
      }),
    [again],
  );
  return listed;
}
