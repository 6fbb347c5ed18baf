import { useConnection } from '../../stores/connection-store.ts';
import type { Followed } from '../../stores/followed-store.ts';
import { useCannotSave } from '../../stores/home-state-store.ts';
import { Button } from '../../ui/button.tsx';
import { moment } from '../../ui/time.ts';
import { stopFollowing } from '../import/stop-following.ts';
import { useFollowedLogs } from '../import/use-followed-logs.ts';
import { ShownText } from '../untrusted-text/shown-text.tsx';

/** Files and folders that a person asked to follow, each with the way to stop it. */
export function FollowedLogs() {
  const followed = useFollowedLogs();
  return (
    <section aria-label="Followed logs" className="border-t border-line py-3.5">
      <div className="flex items-center gap-6">
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-medium">Followed logs</h2>
          <p className="text-xs text-ink-3">Read on as they are written, since you asked for it. That is on record.</p>
        </div>
        {followed === undefined || followed.length > 0 ? null : <span className="text-sm text-ink-3">none</span>}
      </div>
      {followed === undefined || followed.length === 0 ? null : (
        <ul className="m-0 mt-2 list-none p-0">
          {followed.map((each) => (
            <FollowedRow key={each.path} followed={each} />
          ))}
        </ul>
      )}
    </section>
  );
}

function FollowedRow({ followed: { path, sinceMs } }: { readonly followed: Followed }) {
  const zone = useConnection(({ home }) => home?.zone);
  const cannotSave = useCannotSave();
  return (
    <li className="flex items-center gap-3 border-t border-line py-1.5 first:border-0">
      <span className="min-w-0 flex-1">
        <span className="block font-mono text-xs [overflow-wrap:anywhere]">
          <ShownText text={path} />
        </span>
        <span className="tn text-xs text-ink-3">since {moment(sinceMs, zone)}</span>
      </span>
      <Button size={26} because={cannotSave} onClick={() => void stopFollowing(path)}>
        Stop following
      </Button>
    </li>
  );
}
