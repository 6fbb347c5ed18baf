import { useDeferredValue, useState } from 'react';
import { counted } from '../../ui/number.ts';
import type { FindableRow } from './find-in-rows.ts';
import { type FoundNow, useFound } from './use-found.ts';

/** The state of the find bar. */
export interface FindState {
  readonly isOpen: boolean;
  /** Counts how often it was asked for. */
  readonly openings: number;
  readonly wanted: string;
  /** Key of the match that was gone to. */
  readonly current: string | undefined;
  /** `3 of 12`, and how much of the view was not searched whole. */
  readonly says: string;
  readonly open: () => void;
  readonly close: () => void;
  readonly look: (wanted: string) => void;
  /** Goes to the next match, or to the one before. */
  readonly go: (by: 1 | -1) => void;
}

/** Finds in rows. `onMatch` is told the key of the match that is gone to, and what was looked for. */
export function useFind(rows: readonly FindableRow[], onMatch: (key: string, wanted: string) => void): FindState {
  const [openings, setOpenings] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const [wanted, setWanted] = useState('');
  const [current, setCurrent] = useState<string>();
  const searched = useDeferredValue(wanted);
  const found = useFound(rows, isOpen ? searched : '');
  const at = current === undefined ? -1 : found.keys.indexOf(current);
  const go = (by: 1 | -1) => {
    const count = found.keys.length;
    const key = found.keys[at === -1 ? (by === 1 ? 0 : count - 1) : (at + by + count) % count];
    if (key === undefined) return;
    setCurrent(key);
    onMatch(key, wanted);
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

function saysOf({ keys, partly, isReading }: FoundNow, at: number, wanted: string): string {
  if (wanted.trim() === '') return '';
  const place = at === -1 ? '' : `${at + 1} of `;
  const matches = keys.length === 0 ? 'none' : `${place}${counted(keys.length, 'step')}`;
  if (isReading) return `${matches} so far`;
  return partly === 0 ? matches : `${matches}, ${counted(partly, 'step')} searched by title only`;
}
