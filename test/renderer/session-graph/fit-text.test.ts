import { describe, expect, it } from 'vitest';
import { cutText, wrapText } from '../../../renderer/features/session-graph/fit-text.ts';

import { letterWidth } from '../../../renderer/features/session-graph/letter-width.ts';
import { columnsOf } from '../../../renderer/features/session-graph/text-columns.ts';

const columns = (room: number) => ({ room, widthOf: columnsOf });
const widthOf = (text: string): number => [...text].reduce((sum, character) => sum + columnsOf(character), 0);

describe('text on the canvas', () => {
  it.each<[text: string, room: number, cut: string]>([
    ['Done.', 5, 'Done.'],
    ['Done. Now', 7, 'Done.…'],
    ['Done and', 6, 'Done…'],
    ['重试要遵守', 10, '重试要遵守'],
    ['重试要遵守', 9, '重试要遵…'],
    ['重试要遵守', 8, '重试要…'],
    ['a👍🏽b', 3, 'a…'],
    ['anything', 1, ''],
    ['128k → 4.0k', 11, '128k → 4.0k'],
  ])('%j in %i columns is %j', (text, room, cut) => {
    expect(cutText(text, columns(room))).toBe(cut);
    expect(widthOf(cut)).toBeLessThanOrEqual(room);
  });

  it('is broken at spaces and cut on the last line', () => {
    expect(wrapText('The client retries on every 5xx, which doubles load', 2, columns(16))).toEqual(
      ['The client', 'retries on every…'].map((line) => cutText(line, columns(16))),
    );
  });

  it('is broken anywhere where it has no spaces', () => {
    expect(wrapText('重试要遵守然后给我看', 3, columns(8))).toEqual(['重试要遵', '守然后给', '我看']);
  });

  it('takes one line where one is enough', () => {
    expect(wrapText('Done.', 3, columns(20))).toEqual(['Done.']);
  });

  it.each([
    ['capitals take more of a line than others', 'CRUD OPTIONS', 'CRUD OP…'],
    ['small letters take less', 'little little', 'little little'],
  ])('in prose %s', (_what, text, cut) => {
    expect(cutText(text, { room: 6.3, widthOf: letterWidth })).toBe(cut);
  });
});
