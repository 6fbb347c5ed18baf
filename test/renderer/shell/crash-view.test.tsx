import { isValidElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CrashView } from '../../../renderer/features/shell/crash-view.tsx';

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
  expect([...shown.matchAll(/<button[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual(['Copy', 'Reload']);
});
