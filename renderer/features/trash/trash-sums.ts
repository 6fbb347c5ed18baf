import type { TrashPreview } from '../../../core/contract/view.ts';
import { bytes, counted } from '../../ui/number.ts';

type Going = TrashPreview['sessions'][number];

/** What would go, arranged so that the lines, `rest` and `blobs` add up to what is said of the whole. */
export interface TrashSums {
  /** The largest sessions, largest first. */
  readonly listed: readonly Going[];
  /** Sessions that are not listed, together; absent where all are. */
  readonly rest?: { readonly sessions: number; readonly events: number; readonly sizeBytes: number };
  /** Bytes of the blobs that go along. */
  readonly blobBytes: number;
}

/** Lines that are shown at most. */
const mostListed = 200;

export function trashSums({ sessions, sizeBytes }: Pick<TrashPreview, 'sessions' | 'sizeBytes'>): TrashSums {
  const ordered = sessions.toSorted((a, b) => b.sizeBytes - a.sizeBytes);
  const others = ordered.slice(mostListed);
  const sum = (of: readonly Going[], pick: (each: Going) => number) => of.reduce((all, each) => all + pick(each), 0);
  const rest = {
    sessions: others.length,
    events: sum(others, ({ events }) => events),
    sizeBytes: sum(others, (each) => each.sizeBytes),
  };
  return {
    listed: ordered.slice(0, mostListed),
    ...(others.length === 0 ? {} : { rest }),
    blobBytes: sizeBytes - sum(sessions, (each) => each.sizeBytes),
  };
}

/** "3 sessions, 412 events, 4 blobs, 1 part that was left out of their files, 1.2 MB". */
export function sumWords(sum: {
  readonly sessions: number;
  readonly events: number;
  readonly blobs: number;
  readonly quarantined?: number;
  readonly sizeBytes: number;
}): string {
  const { sessions, events, blobs, quarantined = 0, sizeBytes } = sum;
  const were = quarantined === 1 ? 'that was' : 'that were';
  const ranges = quarantined === 0 ? [] : [`${counted(quarantined, 'part')} ${were} left out of their files`];
  const all = [counted(sessions, 'session'), counted(events, 'event'), counted(blobs, 'blob'), ...ranges];
  return [...all, bytes(sizeBytes)].join(', ');
}
