import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { FindState } from './use-find.ts';

interface FindBarProps {
  readonly find: FindState;
  /** Which view is searched: `Find in this transcript`. */
  readonly label: string;
}

/** Finding in this view: what, which of how many, and what could not be searched yet. */
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
    <search className="absolute top-2 right-4 z-10 flex h-9 items-center gap-2 rounded-[10px] border border-line bg-raised pr-1 pl-3 text-xs shadow-pop">
      <input
        ref={field}
        value={find.wanted}
        onChange={(event) => find.look(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={label}
        aria-label={label}
        className="w-52 bg-transparent text-sm text-ink outline-none"
      />
      <output className="tn whitespace-nowrap text-ink-3">{find.says}</output>
      <IconButton icon={ChevronUp} label="Previous match" keys="Shift Enter" size={24} onClick={() => find.go(-1)} />
      <IconButton icon={ChevronDown} label="Next match" keys="Enter" size={24} onClick={() => find.go(1)} />
      <IconButton icon={X} label="Close" keys="Esc" size={24} onClick={find.close} />
    </search>
  );
}
