import type { HomeNotice, HomeState } from '../../../core/contract/view.ts';
import { clock, dayKey, moment } from '../../ui/time.ts';

/** What a banner says: the fact in a few words, then the rest of it and what to do. */
export interface BannerWords {
  readonly title: string;
  readonly about: string;
}

interface When {
  readonly nowMs: number;
  /** IANA name of the zone in which days are counted. */
  readonly zone: string | undefined;
}

/** Why not all is saved now; `undefined` where it is. */
export function writingWords(writing: HomeState['writing'], when: When): BannerWords | undefined {
  switch (writing.state) {
    case 'open':
    case 'shut':
      return undefined;
    case 'stopped':
      return {
        title: `${stopped[writing.code] ?? 'Saving failed'}: not all can be saved since ${at(writing.sinceMs, when)}.`,
        about: `${writing.says} ${writing.code === 'store-moved' ? GONE : FULL}`,
      };
    case 'read-only':
      return { title: 'This home can only be read.', about: `${writing.says} Until then every change is refused.` };
  }
}

/** Which files are damaged, and what can be done; or that it is being done. */
export function damagedWords(damaged: NonNullable<HomeState['damaged']>, when: When): BannerWords {
  if (damaged.leaving)
    return {
      title: 'The damaged files are being set aside.',
      about: 'The home closes and opens anew with what can be read of them. This window reconnects by itself.',
    };
  const [are, them] = damaged.files.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return {
    title: `${damaged.files.join(' and ')} of this home ${are} damaged.`,
    about: `Pages of ${them} can’t be read, as was noticed at ${at(damaged.sinceMs, when)}. What lies on other pages still opens. Put a backup back, or go on with what can be read.`,
  };
}

/** What was found and put right. */
export function noticeWords({ code, says, atMs }: HomeNotice, when: When): BannerWords {
  return { title: `${notices[code]} at ${at(atMs, when)}.`, about: says };
}

const stopped: Readonly<Record<string, string>> = {
  'disk-full': 'The disk is full',
  'disk-failed': 'The disk fails',
  'store-moved': 'A file of this home is gone',
};
const notices = {
  'index-rebuilt': 'Session index mended',
  'record-damaged': 'Sessions damaged',
  'set-aside': 'A broken store set aside',
  'not-set-aside': 'Nothing set aside',
  'wal-kept': 'A damaged WAL kept',
  'folder-left': 'A folder could not be removed',
  migrated: 'Store brought up to date',
  'search-rebuilt': 'Search index made anew',
} as const satisfies Record<HomeNotice['code'], string>;

const REFUSED = 'what is refused is not saved, and imports wait. This goes by itself once';
const FULL = `What was answered as saved is kept; ${REFUSED} the disk takes as much again.`;
const GONE = `What was answered as saved before is in the file that is gone; ${REFUSED} it is back.`;

/** The time of day, with its day where that is not today. */
function at(atMs: number, { nowMs, zone }: When): string {
  return dayKey(atMs, zone) === dayKey(nowMs, zone) ? clock(atMs, zone) : moment(atMs, zone);
}
