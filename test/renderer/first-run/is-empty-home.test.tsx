import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { StartScreen } from '../../../renderer/features/first-run/start-screen.tsx';
import { isEmptyHome } from '../../../renderer/stores/sessions-store.ts';
import { sessionRow } from '../made-up/session-row.ts';

beforeAll(() => vi.stubGlobal('window', {}));
afterAll(() => vi.unstubAllGlobals());

it('a home is empty once its list has come with nothing in it; before that nobody knows', () => {
  const [none, some] = [new Map(), new Map([['a', sessionRow('a')]])];
  const states = [false, true].flatMap((loaded) => [none, some].map((rows) => ({ loaded, rows })));
  expect(states.map(isEmptyHome)).toEqual([false, false, true, false]);
});

it('the start screen does not say that nothing is open before the list has come', () => {
  const heading = /<h2[^>]*>([^<]*)</.exec(renderToStaticMarkup(<StartScreen />))?.[1];
  expect(heading).toBe('Start');
});
