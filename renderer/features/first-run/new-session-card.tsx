import { ChevronRight, Plus } from 'lucide-react';
import { useNavigation } from '../../stores/navigation-store.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { useKeysOf } from '../keys/use-keys-of.ts';

/** The way to a session of one's own. */
export function NewSessionCard() {
  const go = useNavigation((state) => state.go);
  const keys = useKeysOf('session.new');
  return (
    <button
      type="button"
      onClick={() => go({ screen: 'new-session' })}
      className="panel flex items-center gap-3 px-3.5 py-[11px] text-left hover:border-line-2"
    >
      <span className="grid size-8 flex-none place-items-center rounded-lg bg-accent-soft text-accent-ink">
        <Plus size={16} aria-hidden />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="grow">
          <span className="block text-sm font-semibold">New session</span>
          <span className="block text-xs text-ink-3">An agent and a folder of yours</span>
        </span>
        <Kbd keys={keys} />
      </span>
      <ChevronRight size={14} aria-hidden className="flex-none text-ink-3" />
    </button>
  );
}
