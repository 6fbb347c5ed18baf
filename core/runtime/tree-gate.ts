import type { Draft } from '../model/envelope.ts';
import type { BlobId, TreeId } from '../model/ids.ts';

/**
 * Keeps what is dropped and what is made apart: a blob that a new tree needs may be there already, and be dropped before an event names the tree.
 */
export interface TreeGate {
  /** Makes trees and appends the event that names them. Many at a time; waits while something is dropped. Not to be asked for from within itself. */
  readonly making: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * The same where `append` may wait for a full disk: what is dropped meanwhile does not wait for it, and is none of what the drafts name.
   * A full disk gets room by what is dropped.
   */
  readonly naming: <T>(
    make: () => Promise<readonly Draft[]>,
    append: (drafts: readonly Draft[]) => Promise<T>,
  ) => Promise<T>;
  /** What drafts name that are being appended. Grows while nothing is dropped alone. */
  readonly named: () => Named;
  /** Finds out what nothing reaches, and drops it. Alone; waits for what is being made. */
  readonly dropping: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Blobs and trees that must stay, whatever the store says of them. */
export interface Named {
  readonly blobs: readonly BlobId[];
  readonly trees: readonly TreeId[];
}

/** An open gate. */
export function createTreeGate(): TreeGate {
  const going = new Set<Promise<unknown>>();
  const naming = new Set<readonly Draft[]>();
  /** Settles when nothing is dropped any more; undefined then. */
  let dropped: Promise<void> | undefined;
  const making: TreeGate['making'] = async (work) => {
    while (dropped !== undefined) await dropped;
    const mine = work();
    going.add(mine);
    try {
      return await mine;
    } finally {
      going.delete(mine);
    }
  };
  return {
    making,
    naming: async (make, append) => {
      const drafts = await making(() =>
        make().then((made) => {
          naming.add(made);
          return made;
        }),
      );
      try {
        return await append(drafts);
      } finally {
        naming.delete(drafts);
      }
    },
    named: () => {
      const refs = [...naming].flatMap((drafts) => drafts.flatMap((draft) => draft.refs ?? []));
      return {
        blobs: refs.flatMap((ref) => ('blob' in ref ? [ref.blob] : [])),
        trees: refs.flatMap((ref) => ('tree' in ref ? [ref.tree] : [])),
      };
    },
    dropping: (work) => {
      const mine = Promise.allSettled([dropped, ...going]).then(work);
      const settled = Promise.allSettled([mine]).then(() => {
        if (dropped === settled) dropped = undefined;
      });
      dropped = settled;
      return mine;
    },
  };
}
