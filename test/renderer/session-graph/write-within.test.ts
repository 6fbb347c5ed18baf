import { describe, expect, it } from 'vitest';
import { writeWithin } from '../../../renderer/features/session-graph/write-within.ts';
import { fakePen } from './fake-pen.ts';

const box = { left: 10, top: 20, width: 200, height: 24 };

const clipped = ['save', 'beginPath', 'rect', 'clip'].map((name) => [name, 1]);

describe('a text on the canvas', () => {
  it.each([
    ['English', 'Water the roses…'],
    ['French', 'Les roses, après-midi\u00a0: à l’ombre'],
  ])('is written as it is where each letter was measured: %s', (_script, text) => {
    const { pen, calls } = fakePen();
    writeWithin(pen, box, [{ text, x: 16, y: 32 }]);
    expect([...calls]).toEqual([['fillText', 1]]);
  });

  it.each([
    ['Vietnamese, decomposed', 'Tie\u0302\u0301ng Vie\u0323\u0302t'],
    ['Thai', '\u0e1b\u0e35\u0e48 \u0e17\u0e35\u0e48 \u0e1c\u0e39\u0e49'],
    ['Arabic with vowels', '\u0627\u0644\u0639\u064e\u0631\u064e\u0628\u0650\u064a\u0651\u064e\u0629\u064f'],
    ['Chinese', '\u6c34\u3092'],
    ['marks that pile up on a letter', `Z${'\u0301\u0323'.repeat(500)}`],
  ])('is clipped to its box where nobody measured its letters, both lines at once: %s', (_script, text) => {
    const { pen, calls } = fakePen();
    writeWithin(
      pen,
      box,
      [text, 'after'].map((each, line) => ({ text: each, x: 16, y: 32 + line * 12 })),
    );
    expect([...calls]).toEqual([...clipped, ['fillText', 2], ['restore', 1]]);
  });
});
