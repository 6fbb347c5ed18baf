import { describe, expect, it } from 'vitest';
import { damagedWords, noticeWords, writingWords } from '../../../renderer/features/shell/home-words.ts';

const sinceMs = Date.UTC(2026, 2, 14, 14, 2);
const when = { nowMs: sinceMs + 600_000, zone: 'UTC' };

describe('the words of the banner', () => {
  it('given a home that takes what is to be saved, then there are none', () => {
    expect(writingWords({ state: 'open' }, when)).toBeUndefined();
  });

  it('given a full disk, then it says since when, what to do, and that it goes by itself', () => {
    const writing = { state: 'stopped', code: 'disk-full', says: 'Free some space.', sinceMs } as const;
    expect(writingWords(writing, when)).toEqual({
      title: 'The disk is full: not all can be saved since 14:02.',
      about:
        'Free some space. What was answered as saved is kept; what is refused is not saved, and imports wait. This goes by itself once the disk takes as much again.',
    });
    const tomorrow = { ...when, nowMs: sinceMs + 86_400_000 };
    expect(writingWords(writing, tomorrow)?.title).toBe(
      'The disk is full: not all can be saved since 14 Mar 2026 14:02.',
    );
  });

  it('given a file that is gone, then it says where what was saved is, and that it goes by itself', () => {
    const writing = { state: 'stopped', code: 'store-moved', says: 'Put it back.', sinceMs } as const;
    expect(writingWords(writing, when)).toEqual({
      title: 'A file of this home is gone: not all can be saved since 14:02.',
      about:
        'Put it back. What was answered as saved before is in the file that is gone; what is refused is not saved, and imports wait. This goes by itself once it is back.',
    });
  });

  it('given a code that it does not know, then it still says that not all is saved', () => {
    const writing = { state: 'stopped', code: 'other', says: 'Look at it.', sinceMs } as const;
    expect(writingWords(writing, when)?.title).toBe('Saving failed: not all can be saved since 14:02.');
  });

  it('given a home of a newer version, then it says that changes are refused', () => {
    expect(writingWords({ state: 'read-only', code: 'store-newer', says: 'Update this program.' }, when)).toEqual({
      title: 'This home can only be read.',
      about: 'Update this program. Until then every change is refused.',
    });
  });

  it('given damaged files, then it names them and the two ways on', () => {
    const damaged = { files: ['blobs.db', 'events.db'], sinceMs, leaving: false };
    expect(damagedWords(damaged, when)).toEqual({
      title: 'blobs.db and events.db of this home are damaged.',
      about:
        'Pages of them can’t be read, as was noticed at 14:02. What lies on other pages still opens. Put a backup back, or go on with what can be read.',
    });
    expect(damagedWords({ ...damaged, leaving: true }, when).title).toBe('The damaged files are being set aside.');
  });

  it('given a notice, then its words are the host’s', () => {
    expect(noticeWords({ code: 'migrated', says: 'A copy is beside it.', atMs: sinceMs }, when)).toEqual({
      title: 'Store brought up to date at 14:02.',
      about: 'A copy is beside it.',
    });
  });
});
