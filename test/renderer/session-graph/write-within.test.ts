import { describe, expect, it } from 'vitest';
import { writeWithin } from '../../../renderer/features/session-graph/write-within.ts';
import { fakePen } from './fake-pen.ts';

const box = { left: 10, top: 20, width: 200, height: 24 };

describe('a text on the canvas', () => {
  it.each([
    ['Vietnamese, decomposed', 'Tie\u0302\u0301ng Vie\u0323\u0302t'],
    ['Thai', '\u0e1b\u0e35\u0e48 \u0e17\u0e35\u0e48 \u0e1c\u0e39\u0e49'],
    ['Arabic with vowels', '\u0627\u0644\u0639\u064e\u0631\u064e\u0628\u0650\u064a\u0651\u064e\u0629\u064f'],
  ])('is written as it is: %s', (_script, text) => {
    const { pen, calls } = fakePen();
    writeWithin(pen, box, [{ text, x: 16, y: 32 }]);
    expect([...calls]).toEqual([['fillText', 1]]);
  });

  it('is clipped to its box where marks pile up on a letter, both lines at once', () => {
    const { pen, calls } = fakePen();
    const pile = `Z${'\u0301\u0323'.repeat(500)}`;
    writeWithin(
      pen,
      box,
      [pile, 'after'].map((text, line) => ({ text, x: 16, y: 32 + line * 12 })),
    );
    expect([...calls]).toEqual([
      ['save', 1],
      ['beginPath', 1],
      ['rect', 1],
      ['clip', 1],
      ['fillText', 2],
      ['restore', 1],
    ]);
  });
});
