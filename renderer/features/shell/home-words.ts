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

/** Why nothing is saved now; `undefined` where it is. */
export function writingWords(writing: HomeState['writing'], when: When): BannerWords | undefined {
  switch (writing.state) {
    case 'open':
      return undefined;
    case 'stopped':
      return {
        title: `${stopped[writing.code] ?? 'Nothing can be saved'}: nothing is saved since ${at(writing.sinceMs, when)}.`,
        about: `${writing.says} What was shown as saved before is saved. This goes by itself once the disk takes something again.`,
      };
    case 'read-only':
      return { title: 'This home can only be read.', about: `${writing.says} Until then every change is refused.` };
  }
}

/** What was found and put right. */
export function noticeWords({ code, says, atMs }: HomeNotice, when: When): BannerWords {
  return { title: `${notices[code]} at ${at(atMs, when)}.`, about: says };
}

const stopped: Readonly<Record<string, string>> = { 'disk-full': 'The disk is full', 'disk-failed': 'The disk fails' };
const notices = {
  'index-rebuilt': 'Session index mended',
  'record-damaged': 'Sessions damaged',
  'set-aside': 'A broken store set aside',
  migrated: 'Store brought up to date',
  'search-rebuilt': 'Search index made anew',
} as const satisfies Record<HomeNotice['code'], string>;

/** The time of day, with its day where that is not today. */
function at(atMs: number, { nowMs, zone }: When): string {
  return dayKey(atMs, zone) === dayKey(nowMs, zone) ? clock(atMs, zone) : moment(atMs, zone);
}
