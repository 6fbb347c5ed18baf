import { useDeferredValue, useMemo, useState } from 'react';
import { type Found, findInRows } from './find-in-rows.ts';
import type { TranscriptRow } from './transcript-rows.ts';
import { loadedText } from './whole-text.ts';

/** The state of the find bar. */
export interface FindState {
  readonly isOpen: boolean;
  /** Counts how often it was asked for. */
  readonly openings: number;
  readonly wanted: string;
  /** Key of the match that was gone to. */
  readonly current: string | undefined;
  /** `3 of 12`, and how much of the transcript was not searched whole. */
  readonly says: string;
  readonly open: () => void;
  readonly close: () => void;
  readonly look: (wanted: string) => void;
  /** Goes to the next match, or to the one before. */
  readonly go: (by: 1 | -1) => void;
}

/** Finds in rows. `onMatch` is told the key of the match that is gone to. */
export function useFind(rows: readonly TranscriptRow[], onMatch: (key: string) => void): FindState {
  const [openings, setOpenings] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const [wanted, setWanted] = useState('');
  const [current, setCurrent] = useState<string>();
  const searched = useDeferredValue(wanted);
  // Searched again with every move too, because texts are loaded meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const found = useMemo(() => findInRows(rows, isOpen ? searched : '', loadedText), [rows, searched, isOpen, current]);
  const at = current === undefined ? -1 : found.keys.indexOf(current);
  const go = (by: 1 | -1) => {
    const count = found.keys.length;
    const key = found.keys[at === -1 ? (by === 1 ? 0 : count - 1) : (at + by + count) % count];
    if (key === undefined) return;
    setCurrent(key);
    onMatch(key);
  };
  return {
    isOpen,
    openings,
    wanted,
    current,
    says: saysOf(found, at, searched),
    open: () => {
      setIsOpen(true);
      setOpenings(openings + 1);
    },
    close: () => setIsOpen(false),
    look: (next) => {
      setWanted(next);
      setCurrent(undefined);
    },
    go,
  };
}

function saysOf({ keys, partly }: Found, at: number, wanted: string): string {
  if (wanted.trim() === '') return '';
  const matches = keys.length === 0 ? 'none' : `${at + 1} of ${keys.length.toLocaleString('en')}`;
  if (partly === 0) return matches;
  return `${matches}, ${partly.toLocaleString('en')} ${partly === 1 ? 'step' : 'steps'} searched by title only`;
}
