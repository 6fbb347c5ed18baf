import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect } from 'react';
import { useOverlay } from '../../stores/overlay-store.ts';
import { useSearchProgress } from '../../stores/search-progress-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { HitGroupView } from './hit-group-view.tsx';
import { hitGroups } from './hit-groups.ts';
import { sayFound, sayIndexing, sayLacks, sayNothing } from './search-says.ts';
import { useSearch } from './search-store.ts';
import { useFreshAnswer } from './use-fresh-answer.ts';

/** Finds words in what all sessions say: type, walk the hits with the arrows, Enter shows the step. */
export function SearchPanel() {
  const isOpen = useOverlay((state) => state.overlay.type === 'search');
  const close = useOverlay((state) => state.close);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : close())}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-(--scrim)" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-30 w-[720px] max-w-[92vw] -translate-x-1/2 overflow-hidden rounded-2xl border border-line bg-raised shadow-pop outline-none"
        >
          <Dialog.Title className="sr-only">Search all sessions</Dialog.Title>
          {isOpen ? (
            <>
              <SearchBody />
              <Lacks />
              <Foot />
            </>
          ) : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function SearchBody() {
  const overlay = useOverlay((state) => state.overlay);
  const text = useSearch((state) => state.text);
  const answer = useSearch((state) => state.answer);
  const look = useSearch((state) => state.look);
  const first = overlay.type === 'search' ? overlay.text : undefined;
  useEffect(() => (first === undefined ? undefined : look(first)), [first, look]);
  useFreshAnswer();
  const hits = answer.type === 'found' ? answer.hits : [];
  const hasRows = hits.length > 0 || (answer.type === 'found' && answer.next !== undefined);
  return (
    <Command shouldFilter={false} loop label="Search all sessions">
      <div className="flex h-11 items-center gap-2.5 border-b border-line px-4">
        <Search size={14} aria-hidden className="flex-none text-ink-3" />
        <Command.Input
          value={text}
          onValueChange={look}
          onFocus={(event) => event.currentTarget.select()}
          placeholder="Search what was said and done"
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none"
        />
        <Indexing />
      </div>
      <Command.List className={cx('max-h-[min(560px,62vh)] overflow-auto p-1.5', !hasRows && 'hidden')}>
        {hitGroups(hits).map((group) => (
          <HitGroupView key={group.session} group={group} />
        ))}
        <More />
      </Command.List>
      <Nothing />
    </Command>
  );
}

function Indexing() {
  const says = useSearchProgress(({ progress }) => sayIndexing(progress));
  return (
    <output className="tn flex-none whitespace-nowrap text-xs text-ink-3">
      {says === '' ? null : <span className="shim">{says}</span>}
    </output>
  );
}

function More() {
  const hasMore = useSearch(({ answer }) => answer.type === 'found' && answer.next !== undefined);
  const more = useSearch((state) => state.more);
  if (!hasMore) return null;
  return (
    <Command.Item
      value="more"
      onSelect={more}
      className="mt-1 flex h-8 cursor-default items-center rounded-lg px-2.5 text-sm text-accent-ink data-[selected=true]:bg-accent-soft"
    >
      Show more hits
    </Command.Item>
  );
}

function Nothing() {
  const answer = useSearch((state) => state.answer);
  const trashed = useSearch((state) => state.trashed);
  const sessions = useSessions(({ rows }) => [...rows.values()].filter((row) => trashed || !row.trashed).length);
  const says = sayNothing({ answer, sessions, trashed });
  if (says === undefined) return null;
  return (
    <div className="px-8 py-9 text-center">
      <p className="text-base font-medium text-ink [overflow-wrap:anywhere]">
        <LineText text={says.fact} />
      </p>
      <p className="mt-1 text-sm text-ink-3">
        <LineText text={says.remedy} />
      </p>
    </div>
  );
}

function Lacks() {
  const says = useSearch(({ answer }) => sayLacks(answer));
  if (says === '') return null;
  return (
    <p className="border-t border-line px-4 py-2 text-xs text-ink-2 [overflow-wrap:anywhere]">
      <LineText text={says} />
    </p>
  );
}

function Foot() {
  const found = useSearch(({ answer }) => sayFound(answer));
  const trashed = useSearch((state) => state.trashed);
  const setTrashed = useSearch((state) => state.setTrashed);
  return (
    <div className="tn flex h-9 items-center gap-4 border-t border-line pr-4 pl-2 text-2xs text-ink-3">
      <Button look="quiet" size={26} aria-pressed={trashed} onClick={() => setTrashed(!trashed)}>
        {trashed ? 'Leave out the trash' : 'Also in the trash'}
      </Button>
      <output>{found}</output>
      <span className="ml-auto">Enter to open, Esc to close</span>
    </div>
  );
}
