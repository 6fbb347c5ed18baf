import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useOverlay } from '../../stores/overlay-store.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ReadingLine } from '../shell/reading-note.tsx';
import type { FindState } from './use-find.ts';

interface FindBarProps {
  readonly find: FindState;
  /** Which view is searched: `Find in this transcript`. */
  readonly label: string;
}

/** The host takes no longer text. */
const longest = 5_000;

/** Finding in this view: what, which of how many, how far it is, and what could not be searched. */
export function FindBar({ find, label }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again for an open bar puts the cursor back into it
  useEffect(() => field.current?.select(), [find.openings]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') find.go(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') find.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search
      data-find
      className="absolute top-2 right-4 z-20 w-max max-w-[calc(100%-2rem)] rounded-[10px] border border-line bg-raised text-xs shadow-pop"
    >
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 py-0.5 pr-1 pl-3">
        <input
          ref={field}
          value={find.wanted}
          maxLength={longest}
          onChange={(event) => find.look(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={label}
          aria-label={label}
          className="h-7 min-w-0 flex-[1_1_calc(var(--spacing)*52)] bg-transparent text-sm text-ink outline-none"
        />
        <span className="ml-auto flex min-w-0 items-center gap-2">
          <output className="tn min-w-0 text-ink-3">{find.says}</output>
          <IconButton
            icon={ChevronUp}
            label="Previous match"
            keys="Shift Enter"
            size={24}
            onClick={() => find.go(-1)}
          />
          <IconButton icon={ChevronDown} label="Next match" keys="Enter" size={24} onClick={() => find.go(1)} />
          <IconButton icon={X} label="Close" keys="Esc" size={24} onClick={find.close} />
        </span>
      </div>
      <ReadingLine className="border-t border-line px-3 py-1.5" />
      {find.offersAll && (
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line px-3 py-1.5">
          <p role="status" className="tn max-w-80 text-ink-2">
            {find.lacks}
          </p>
          <Button look="link" className="ml-auto" onClick={() => searchAll(find.wanted)}>
            Search all sessions
          </Button>
        </div>
      )}
    </search>
  );
}

function searchAll(text: string): void {
  useOverlay.getState().show({ type: 'search', text });
}
