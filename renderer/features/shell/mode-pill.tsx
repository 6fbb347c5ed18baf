import { Eye, ShieldCheck } from 'lucide-react';
import { useReplay } from '../../stores/replay-store.ts';

/** Says which mode the window is in, and what that does to the world. */
export function ModePill() {
  const mode = useReplay(({ replay }) => replay.mode);
  if (mode === 'off') return null;
  const isWatch = mode === 'watch';
  const Icon = isWatch ? Eye : ShieldCheck;
  return (
    <span role="status" className="tn flex flex-none items-center gap-2 text-xs text-ink-2">
      <span
        className="flex items-center gap-1.5 rounded-full px-2.5 py-0.5 font-medium"
        style={
          isWatch ? { background: 'var(--now)', color: 'var(--on-now)' } : { background: 'var(--btn)', color: 'white' }
        }
      >
        <Icon size={13} aria-hidden />
        {isWatch ? 'Watch' : 'Verify'}
      </span>
      <span className="max-[960px]:sr-only">
        {isWatch ? '0 calls · 0 processes · 0 sockets' : 'in a sandbox, without network, sent to nobody'}
      </span>
    </span>
  );
}
