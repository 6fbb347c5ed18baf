import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { prompt, says } from '../adapters/import/claude-code/transcript.ts';
import { createLogFolder } from '../adapters/import/log-folder.ts';
import { openTestHome } from './test-home.ts';

const LINES = [prompt('p-1', null, 'Water the röses'), '', says('s-1', 'p-1', 'They are watered.')];

async function importedLog() {
  const path = createLogFolder().write('roses.jsonl', LINES);
  const home = await openTestHome();
  onTestFinished(home.close);
  const [report] = await home.import(path);
  const reply = await home.client.sessions.events({ session: report?.sessions[0]?.id ?? '' });
  if (!reply.ok) throw new Error(reply.refusal.message);
  return { ...home, path, events: reply.events.map(({ id }) => id) };
}

test('I6: the record of an event is found in its file, at its line and bytes', async () => {
  const { client, path, events } = await importedLog();
  const text = JSON.stringify(LINES[2]);
  const byteStart = readFileSync(path).indexOf(text);
  appendFileSync(path, 'more');
  expect(await client.event.original({ event: events[2] ?? '' })).toEqual({
    ok: true,
    from: 'file',
    path,
    line: 3,
    byteStart,
    byteEnd: byteStart + text.length,
    base64: Buffer.from(text).toString('base64'),
  });
});

test.each([
  ['was written over', (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace('röses', 'lilies'))],
  ['is gone', (path: string) => rmSync(path)],
])('I6: where the file %s, the record comes from the archive, as it was', async (_, change) => {
  const { client, path, events } = await importedLog();
  change(path);
  const original = await client.event.original({ event: events[1] ?? '' });
  expect(original).toMatchObject({ ok: true, from: 'archive', path, byteStart: 0 });
  expect(original.ok && Buffer.from(original.base64, 'base64').toString()).toBe(JSON.stringify(LINES[0]));
  expect(original.ok && 'line' in original).toBe(false);
});

test('an event of ours, an erased one and an unknown one have no original', async () => {
  const { client, events } = await importedLog();
  const session = (await client.sessions.list({}))[0]?.id ?? '';
  await client.sessions.erase({ session, event: events[1] ?? '', reason: 'test' });
  for (const event of [events[0] ?? '', events[1] ?? '', 'f'.repeat(64)]) {
    expect(await client.event.original({ event })).toMatchObject({ ok: false, refusal: { code: 'not-found' } });
  }
});
