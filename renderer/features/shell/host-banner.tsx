import { Unplug } from 'lucide-react';
import { reconnectNow } from '../../host/start-host.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { useHomeState } from '../../stores/home-state-store.ts';
import { Button } from '../../ui/button.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';

/** A host that closed to set damaged files aside takes the next pipe, however long it is about it: what is tried more often is lost. */
const LONG_TRIES = 3;

/** Says that the host is gone, why, and that the window is trying. Not there while connected. */
export function HostBanner() {
  const connection = useConnection((state) => state.connection);
  const isLeaving = useHomeState(({ state }) => state?.damaged?.leaving === true || state?.writing.state === 'shut');
  if (connection.state !== 'lost' || (isLeaving && connection.tries < LONG_TRIES)) return null;
  return (
    <div
      role="alert"
      className="on-tint flex h-9 flex-none items-center gap-2.5 border-b border-line px-3 text-sm"
      style={{ background: 'color-mix(in oklab, var(--k-wait) 16%, var(--bg))' }}
    >
      <Unplug size={14} aria-hidden className="flex-none text-warn" />
      <p className="min-w-0 truncate" title={seenText(connection.reason, 'prose')}>
        <b className="font-medium">The host is not reachable.</b>{' '}
        <span className="text-ink-2">
          <LineText text={connection.reason} /> Trying again
          {connection.tries > 1 ? ` (${connection.tries} times so far)` : ''}; what is on screen is as of then.
        </span>
      </p>
      <Button size={26} className="ml-auto" onClick={reconnectNow}>
        Try now
      </Button>
    </div>
  );
}
