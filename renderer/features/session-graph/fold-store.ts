import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { type Fold, type Folds, noFolds } from './folds.ts';

/** Folds as they are kept: lists, for JSON. */
interface Kept {
  readonly lanes: readonly string[];
  readonly turns: readonly string[];
}

interface FoldStore {
  /** By the root session of the lineage. */
  readonly byRoot: Readonly<Record<string, Kept>>;
  /** Folds what is not, unfolds what is. */
  readonly toggle: (root: string, fold: Fold) => void;
  /** Nothing of the lineage is folded any more. */
  readonly unfoldAll: (root: string) => void;
}

/** Lineages whose folds are remembered at most; the ones folded last are kept. */
const mostRemembered = 200;
const nothing: Kept = { lanes: [], turns: [] };

/** What is folded in each lineage. Remembered on this computer. */
export const useFolds = create<FoldStore>()(
  persist(
    (set) => ({
      byRoot: {},
      toggle: (root, fold) =>
        set(({ byRoot }) => {
          const kept = byRoot[root] ?? nothing;
          const next =
            fold.type === 'lane'
              ? { ...kept, lanes: toggled(kept.lanes, fold.session) }
              : { ...kept, turns: toggled(kept.turns, fold.key) };
          const others = Object.entries(byRoot).filter(([id]) => id !== root);
          const isBare = next.lanes.length + next.turns.length === 0;
          return {
            byRoot: Object.fromEntries([...others.slice(1 - mostRemembered), ...(isBare ? [] : [[root, next]])]),
          };
        }),
      unfoldAll: (root) =>
        set(({ byRoot }) => ({ byRoot: Object.fromEntries(Object.entries(byRoot).filter(([id]) => id !== root)) })),
    }),
    { name: 'openrath.folds', version: 1, storage: createJSONStorage(() => localStorage) },
  ),
);

const sets = new WeakMap<Kept, Folds>();

/** What is folded in a lineage: the same object until that changes. */
export function foldsIn(byRoot: FoldStore['byRoot'], root: string | undefined): Folds {
  const kept = root === undefined ? undefined : byRoot[root];
  if (kept === undefined) return noFolds;
  const folds = sets.get(kept) ?? { lanes: new Set(kept.lanes), turns: new Set(kept.turns) };
  sets.set(kept, folds);
  return folds;
}

function toggled(list: readonly string[], item: string): readonly string[] {
  return list.includes(item) ? list.filter((each) => each !== item) : [...list, item];
}
