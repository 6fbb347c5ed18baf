import { describe, expect, it } from 'vitest';
import { isOurAddress, isOurPage } from '../../electron/lock.ts';

describe('whose page it is', () => {
  const top = { origin: 'app://openrath', parent: null };
  it('is ours: the top frame with our exact origin', () => expect(isOurPage(top)).toBe(true));
  it.each([
    ['a frame that has gone', null],
    ['a frame inside of ours', { ...top, parent: {} as never }],
    ['another origin', { ...top, origin: 'https://openrath' }],
    ['an origin that only starts like ours', { ...top, origin: 'app://openrath.example' }],
    ['no origin', { ...top, origin: 'null' }],
  ])('is not ours: %s', (_title, frame) => expect(isOurPage(frame)).toBe(false));
});

describe('where a page may go', () => {
  it.each(['app://openrath/index.html', 'app://openrath/a?b#c', 'APP://openrath/'])('there: %s', (address) => {
    expect(isOurAddress(address)).toBe(true);
  });
  it.each([
    'https://openrath/',
    'app://openrath.example/',
    'app://openrath:1/',
    'app://x@openrath/',
    'app://elsewhere/index.html',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'about:blank',
    'openrath',
    '',
  ])('not there: %s', (address) => expect(isOurAddress(address)).toBe(false));
});
