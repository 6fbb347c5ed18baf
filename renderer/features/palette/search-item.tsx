import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useOverlay } from '../../stores/overlay-store.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { useKeysOf } from '../keys/use-keys-of.ts';

/** From titles to what was said: looks for what is typed in all sessions. */
export function SearchItem({ text }: { readonly text: string }) {
  const show = useOverlay((state) => state.show);
  const keys = useKeysOf('search.open');
  const words = text.replace(/^@/, '').trim();
  if (words === '' || text.startsWith('>')) return null;
  return (
    <Command.Item
      value="search all sessions"
      onSelect={() => show({ type: 'search', text: words })}
      className="flex h-8 cursor-default items-center gap-2.5 rounded-lg px-2.5 text-sm text-ink-2 data-[selected=true]:bg-accent-soft data-[selected=true]:[--ink-3:var(--ink-2)] data-[selected=true]:text-ink"
    >
      <Search size={14} aria-hidden className="flex-none text-ink-3" />
      <span className="min-w-0 truncate">Search all sessions for “{words}”</span>
      <Kbd keys={keys} className="ml-auto" />
    </Command.Item>
  );
}
