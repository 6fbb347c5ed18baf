import { useConnection } from '../../stores/connection-store.ts';
import { useReflog } from '../../stores/reflog-store.ts';
import { moment } from '../../ui/time.ts';
import { erasuresOf } from './erasures-of.ts';

/** Says that a step's content is gone, by whom, and when as far as the reflog tells. */
export function ErasedNote({ session }: { readonly session: string }) {
  const acts = useReflog((state) => state.acts);
  const zone = useConnection((connection) => connection.home?.zone);
  const times = [...new Set(erasuresOf(acts, session).map((atMs) => moment(atMs, zone)))];
  return (
    <p className="tn mb-3 rounded-lg border border-line-2 px-3 py-2 text-sm text-ink-2">
      Erased by a person{whenWords(times)}. Its place in the record is left and still verifies.
    </p>
  );
}

function whenWords(times: readonly string[]): string {
  if (times.length === 0) return ', when is not known here';
  return times.length === 1 ? ` on ${times[0]}` : ` at one of these times: ${times.slice(-5).join('; ')}`;
}
