import { useDeferredValue, useState } from 'react';
import type { FindWhere } from './find-stretches.ts';
import { sayFound, sayUnsearched } from './say-found.ts';
import { useFound } from './use-found.ts';

/** The state of the find bar. */
export interface FindState {
  readonly isOpen: boolean;
  /** Counts how often it was asked for. */
  readonly openings: number;
  readonly wanted: string;
  /** Key of the match that was gone to. */
  readonly current: string | undefined;
  /** `3 of 12 steps`, or how far the search is. */
  readonly says: string;
  /** What was not searched and why; empty where all was. */
  readonly lacks: string;
  /** True once it is known that the text, or some of the view, was not found here: other places may be searched. */
  readonly offersAll: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly look: (wanted: string) => void;
  /** Goes to the next match, or to the one before. */
  readonly go: (by: 1 | -1) => void;
}

/** A view to find in. */
export interface FindIn extends FindWhere {
  /** `this branch`. */
  readonly place: string;
  /** Branches that the view does not have. */
  readonly undrawn?: number;
}

/** Finds in rows. `onMatch` is told the key of the match that is gone to, and what was looked for. */
export function useFind(
  { place, undrawn = 0, ...where }: FindIn,
  onMatch: (key: string, wanted: string) => void,
): FindState {
  const [openings, setOpenings] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const [wanted, setWanted] = useState('');
  const [current, setCurrent] = useState<string>();
  const searched = useDeferredValue(wanted);
  const found = useFound(where, isOpen ? searched : '');
  const at = current === undefined ? -1 : found.keys.indexOf(current);
  const isEmpty = searched.trim() === '';
  const lacks = isEmpty ? '' : sayUnsearched(found, undrawn);
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
    says: isEmpty ? '' : sayFound(found, at === -1 ? undefined : at, place),
    lacks,
    offersAll: !isEmpty && found.share === undefined && (found.keys.length === 0 || lacks !== ''),
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
