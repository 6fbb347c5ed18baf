import { Command } from 'cmdk';
import { Dialog } from 'radix-ui';
import { useMemo, useState } from 'react';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { canRun, runAction } from '../keys/key-handlers.ts';
import { libraryLines } from '../library/library-line.ts';
import { sortLines } from '../library/library-sort.ts';
import { openLine } from '../library/open-line.ts';
import { type PaletteItem, paletteItems } from './palette-items.ts';
import { PaletteRow } from './palette-row.tsx';
import { SearchItem } from './search-item.tsx';

/** One field for everything: go to a session, or do what a key or a button does. */
export function Palette() {
  const overlay = useOverlay((state) => state.overlay);
  const close = useOverlay((state) => state.close);
  const isOpen = overlay.type === 'palette';
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : close())}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-(--scrim)" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-[18vh] left-1/2 z-30 w-[520px] max-w-[92vw] -translate-x-1/2 overflow-hidden rounded-2xl border border-line bg-raised shadow-pop outline-none"
        >
          <Dialog.Title className="sr-only">Search or run a command</Dialog.Title>
          {isOpen ? <PaletteBody first={overlay.text} /> : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteBody({ first }: { readonly first: string }) {
  const [text, setText] = useState(first);
  const lines = useLines();
  const items = paletteItems({ text, lines, canRun });
  return (
    <Command shouldFilter={false} loop label="Search or run a command">
      <Command.Input
        value={text}
        onValueChange={setText}
        placeholder="Go to a session or run a command"
        className="h-11 w-full border-b border-line bg-transparent px-4 text-base outline-none"
      />
      <Command.List className="max-h-[min(420px,56vh)] overflow-auto p-1.5">
        <Command.Empty className="px-2.5 py-6 text-center text-sm text-ink-3">
          No session and no command has these words.
        </Command.Empty>
        {items.map((item) => (
          <PaletteRow key={keyOf(item)} value={keyOf(item)} item={item} onSelect={() => choose(item)} />
        ))}
        <SearchItem text={text} />
      </Command.List>
      <p className="flex gap-4 border-t border-line px-4 py-2 text-2xs text-ink-3">
        <span>
          <b className="font-mono font-medium text-ink-2">@</b> sessions only
        </span>
        <span>
          <b className="font-mono font-medium text-ink-2">&gt;</b> commands only
        </span>
        <span className="ml-auto">Enter to go, Esc to close</span>
      </p>
    </Command>
  );
}

function useLines() {
  const rev = useSessions((state) => state.rev);
  const rows = useSessions((state) => state.rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows stays the same Map, rev says that it has changed
  return useMemo(() => sortLines(libraryLines(rows.values(), false), { by: 'last', descending: true }), [rows, rev]);
}

/** Closes first: an action may open a layer of its own. */
function choose(item: PaletteItem): void {
  useOverlay.getState().close();
  if (item.type === 'session') useNavigation.getState().go(openLine(item.line));
  else runAction(item.id);
}

function keyOf(item: PaletteItem): string {
  return item.type === 'session' ? `session ${item.line.root.id}` : `action ${item.id}`;
}
