import { describe, expect, it } from 'vitest';
import { plainLine } from '../../../renderer/ui/plain-line.ts';

const evil = ['*', '[', '`', '*a', '_a ', '**a ', '[a](', '<a', '~~a'];

describe('a line of markdown as plain text', () => {
  it.each<[line: string, plain: string]>([
    ['## Summary I **did** it with `npm test`', 'Summary I did it with npm test'],
    ['Done. ## Changes ### 1. Added --- ## Next', 'Done. Changes 1. Added Next'],
    ['--- # Report', 'Report'],
    ['> - [x] ***both*** and ~~gone~~', 'both and gone'],
    ['1. **Critical: duplicate** (~55 LOC)', '1. Critical: duplicate (~55 LOC)'],
    [
      'See [the `docs`](https://example.org/a_b), ![a shot](a.png) and <https://example.org>',
      'See the docs, a shot and https://example.org',
    ],
    ['这是**粗体**文字，**关键代码**: `data/x.py`', '这是粗体文字，关键代码: data/x.py'],
    ['Probe: ```text GET /models…', 'Probe: text GET /models…'],
    ['this is _quite so_', 'this is quite so'],
  ])('%j reads %j', (line, plain) => {
    expect(plainLine(line)).toBe(plain);
  });

  it.each<[line: string, code: string]>([
    ['`**kwargs` and `*args`', '**kwargs and *args'],
    ['`a*b*c` is **fast**', 'a*b*c is fast'],
    ['`` a`b `` and `## x`', 'a`b and ## x'],
  ])('of %j every character between code quotes stays', (line, code) => {
    expect(plainLine(line)).toBe(code);
  });

  it.each([
    'a*b*c',
    'f(*args, **kwargs)',
    '2 ** 3 ** 4',
    '(*p)*(*q)',
    '__init__.py calls __main__',
    'snake_case_name and _private_',
    'src/*.ts and test/*.ts but **/*.mjs',
    'handlers[name](event) and a[0][1]',
    '#define JOIN(a,b) a ## b',
    'C# and issue # 5',
    '~/a and ~/b',
    '<script>alert(1)</script> &amp;',
    String.raw`\\?\D:\oh-my-posh\_nul`,
    '**bold that was cut…',
    'an open `code…',
    '[trimmed for fixture]',
    '/init',
    '',
  ])('%j stays as it is', (line) => {
    expect(plainLine(line)).toBe(line);
  });

  it.each(evil)('640 characters of %j are answered', (piece) => {
    const line = piece.repeat(Math.ceil(640 / piece.length));
    expect(plainLine(line).length).toBeLessThanOrEqual(line.length);
  });
});
