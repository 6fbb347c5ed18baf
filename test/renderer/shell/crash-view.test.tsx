import { isValidElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CrashView } from '../../../renderer/features/shell/crash-view.tsx';
import { readableStack } from '../../../renderer/features/shell/readable-stack.ts';

beforeAll(() => vi.stubGlobal('document', { baseURI: 'http://127.0.0.1:1/secret/' }));
afterAll(() => vi.unstubAllGlobals());

/** What it draws in a state, as React would after a child has thrown. */
function drawn(error: unknown): string {
  const view = new CrashView({ children: 'the window' });
  if (error !== undefined) view.state = CrashView.getDerivedStateFromError(error);
  const picture = view.render();
  return isValidElement(picture) ? renderToStaticMarkup(picture) : String(picture);
}

it('draws the window as long as nothing is thrown', () => expect(drawn(undefined)).toBe('the window'));

it('says what was thrown, as text, and offers to go on', () => {
  const shown = drawn(new Error('<b>no</b> lane'));
  expect(shown).toContain('&lt;b&gt;no&lt;/b&gt; lane');
  expect([...shown.matchAll(/<\/svg>([^<]*)<\/button>/g)].map(([, label]) => label)).toEqual(['Copy', 'Reload']);
});

it('shows where it was without the address of the window, which holds its key', () => {
  const error = new Error('no file http://127.0.0.1:1/secret/a.js');
  error.stack =
    'Error: lane 3 has no steps\n    at Graph (http://127.0.0.1:1/secret/assets/graph.js:1:39)\n    at main';
  expect(readableStack(error, 'http://127.0.0.1:1/secret/#token=secret')).toEqual({
    message: 'no file a.js',
    places: 'at Graph (assets/graph.js:1:39)\nat main',
  });
});

it('shows what is thrown without a stack by its message, and one without words by its name', () => {
  const error = Object.assign(new TypeError(), { stack: undefined });
  expect(readableStack(error as unknown as Error, 'app://window/')).toEqual({ message: 'TypeError', places: '' });
});
