import { useReplay } from '../../stores/replay-store.ts';
import { VerifyBar } from './verify-bar.tsx';
import { WatchBar } from './watch-bar.tsx';

/** The foot of a session of which the record is gone through, or done again. */
export function ReplayBar() {
  const mode = useReplay(({ replay }) => replay.mode);
  const session = useReplay(({ replay }) => (replay.mode === 'off' ? undefined : replay.session));
  if (session === undefined) return null;
  return mode === 'watch' ? (
    <WatchBar key={session} session={session} />
  ) : (
    <VerifyBar key={session} session={session} />
  );
}
