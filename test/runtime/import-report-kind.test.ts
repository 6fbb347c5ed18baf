import { expect, onTestFinished, test } from 'vitest';
import { publishedReport } from '../../core/cli/published-report.ts';
import { prompt, says } from '../adapters/import/claude-code/transcript.ts';
import { createLogFolder } from '../adapters/import/log-folder.ts';
import { openTestHome } from './test-home.ts';

test('S12: where the opening of a session was erased, the report of its unchanged file knows its kind no more than the list', async () => {
  const lines = [prompt('p-1', null, 'Water the röses'), says('s-1', 'p-1', 'They are watered.')];
  const path = createLogFolder().write('roses.jsonl', lines);
  const home = await openTestHome();
  onTestFinished(home.close);
  const [first] = await home.import(path);
  expect(first?.sessions.map(({ kind }) => kind)).toEqual(['main']);
  const session = first?.sessions[0]?.id ?? '';
  const erased = await home.client.sessions.erase({ session, reason: 'test' });
  expect(erased).toMatchObject({ ok: true });
  const [again] = await home.import(path);
  expect([again?.status, again?.sessions.map(({ kind }) => kind)]).toEqual(['unchanged', [undefined]]);
  expect(again && publishedReport(again)).toMatchObject({ sessions: [{ id: session, kind: null }] });
});
