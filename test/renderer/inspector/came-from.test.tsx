import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { CameFrom } from '../../../renderer/features/inspector/came-from.tsx';
import { putSessions, useSessions } from '../../../renderer/stores/sessions-store.ts';
import { sessionRow } from '../made-up/session-row.ts';
import { elementsOf, wordsOf } from '../untrusted-text/read-markup.ts';

const cameFrom = { session: 'harbor', event: 'ab12' };
const render = () => renderToStaticMarkup(<CameFrom cameFrom={cameFrom} />);

afterEach(() => (useSessions.getState().rows as Map<string, unknown>).clear());

it('F6: where a detached session comes from is a claim in every line, and no way leads to a session that is not here', () => {
  const markup = render();
  expect(wordsOf(markup)).toContain('a session that is not here');
  expect(markup.match(/>claimed</g)).toHaveLength(3);
  expect(elementsOf(markup).filter(({ name }) => name === 'button')).toEqual([]);
});

it('F6: where that session is here its title leads to it, hidden characters shown', () => {
  putSessions([sessionRow('harbor', { title: 'Cap \u202ethe delay', titleFrom: 'person' })]);
  const markup = render();
  expect(elementsOf(markup).filter(({ name }) => name === 'button')).toHaveLength(1);
  expect(markup).toContain('U+202E');
  expect(markup).not.toContain('\u202e');
  expect(markup.match(/>claimed</g)).toHaveLength(3);
});
