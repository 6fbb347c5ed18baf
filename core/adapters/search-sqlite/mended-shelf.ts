import { join } from 'node:path';
import { HostError } from '../../runtime/ports.ts';
import { setForeignAside } from './foreign-files.ts';
import {
  hasSearchFile,
  openSearchFile,
  removeAside,
  removeSearchFile,
  setAsideSearchFile,
} from './open-search-file.ts';
import { openRecord } from './read-record.ts';
import { SEARCH_FILE } from './schema.ts';
import { createSearchShelf, type SearchShelf } from './search-shelf.ts';

/** An index that is begun anew where its file turns out to be broken. */
export interface MendedShelf {
  /** Does something with the open index; once more with an empty one where it was broken. Throws HostError. */
  readonly use: <T>(work: (shelf: SearchShelf) => T) => T;
  /** {@link SearchShelf.forget}; where the file can't be cleaned it is deleted instead. */
  readonly forget: SearchShelf['forget'];
  readonly close: () => void;
}

interface Mending {
  readonly nowMs: () => number;
  /** A broken index was replaced, and this says so. */
  readonly onRebuilt: (says: string) => void;
}

/** The index of a home, opened when it is first used. */
export function mendedShelf(folder: string, { nowMs, onRebuilt }: Mending): MendedShelf {
  const path = join(folder, SEARCH_FILE);
  let opened: SearchShelf | undefined;
  const close = (): void => {
    opened?.close();
    opened = undefined;
  };
  /** False where nothing was foreign. */
  const setForeign = (): boolean => {
    const foreign = setForeignAside(folder, nowMs());
    if (foreign.length > 0) onRebuilt(sayForeign(foreign));
    return foreign.length > 0;
  };
  const open = (): SearchShelf => {
    if (opened !== undefined) return opened;
    setForeign();
    opened = createSearchShelf(folder, openSearchFile(folder), openRecord(folder));
    return opened;
  };
  const isBroken = (error: unknown): boolean =>
    error instanceof HostError && error.code === 'store-broken' && error.data.path === path;
  return {
    use: (work) => {
      try {
        return work(open());
      } catch (error) {
        if (!isBroken(error)) throw error;
        close();
        if (!setForeign()) onRebuilt(sayRebuilt(setAsideSearchFile(folder, nowMs())));
        return work(open());
      }
    },
    forget: (events) => {
      if (!hasSearchFile(folder)) return;
      removeAside(folder);
      try {
        open().forget(events);
      } catch (error) {
        if (!(error instanceof HostError)) throw error;
        close();
        removeSearchFile(folder);
      }
    },
    close,
  };
}

function sayForeign(names: readonly string[]): string {
  const [were, they] = names.length === 1 ? ['was', 'it'] : ['were', 'they'];
  return `What stood in the place of the search index ${were} none that can be read: ${they} ${were} set aside as ${names.join(', ')}. The index is made anew from the record.`;
}

function sayRebuilt(aside: string | undefined): string {
  const kept = aside === undefined ? '' : ` ${aside} is what it was; delete it once you have looked at it.`;
  return `The search index was damaged. It is made anew from the record, which is as it was.${kept}`;
}
