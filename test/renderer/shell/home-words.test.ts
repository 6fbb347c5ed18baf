import { describe, expect, it } from 'vitest';
import { noticeWords, writingWords } from '../../../renderer/features/shell/home-words.ts';

const sinceMs = Date.UTC(2026, 2, 14, 14, 2);
const when = { nowMs: sinceMs + 600_000, zone: 'UTC' };

describe('the words of the banner', () => {
  it('given a home that takes what is to be saved, then there are none', () => {
    expect(writingWords({ state: 'open' }, when)).toBeUndefined();
  });

  it('given a full disk, then it says since when, what to do, and that it goes by itself', () => {
    const writing = { state: 'stopped', code: 'disk-full', says: 'Free some space.', sinceMs } as const;
    expect(writingWords(writing, when)).toEqual({
      title: 'The disk is full: nothing is saved since 14:02.',
      about:
        'Free some space. What was shown as saved before is saved. This goes by itself once the disk takes something again.',
    });
    const tomorrow = { ...when, nowMs: sinceMs + 86_400_000 };
    expect(writingWords(writing, tomorrow)?.title).toBe('The disk is full: nothing is saved since 14 Mar 2026 14:02.');
  });

  it('given a code that it does not know, then it still says that nothing is saved', () => {
    const writing = { state: 'stopped', code: 'other', says: 'Look at it.', sinceMs } as const;
    expect(writingWords(writing, when)?.title).toBe('Nothing can be saved: nothing is saved since 14:02.');
  });

  it('given a home of a newer version, then it says that changes are refused', () => {
    expect(writingWords({ state: 'read-only', code: 'store-newer', says: 'Update this program.' }, when)).toEqual({
      title: 'This home can only be read.',
      about: 'Update this program. Until then every change is refused.',
    });
  });

  it('given a notice, then its words are the host’s', () => {
    expect(noticeWords({ code: 'migrated', says: 'A copy is beside it.', atMs: sinceMs }, when)).toEqual({
      title: 'Store brought up to date at 14:02.',
      about: 'A copy is beside it.',
    });
  });
});
