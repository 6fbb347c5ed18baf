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

test('I6: a record that the file has elsewhere, one that is nowhere in it, a file that is gone, and one that was never imported are told apart', async () => {
  const { client, path, events } = await importedLog();
  const text = readFileSync(path, 'utf8');
  const why = async () => {
    const original = await client.event.original({ event: events[1] ?? '' });
    return original.ok && { from: original.from, why: original.why, moved: original.moved };
  };
  writeFileSync(path, `{"type":"new"}\n\n${text}`);
  expect(await why()).toEqual({ from: 'archive', why: 'differs', moved: { line: 3, byteStart: 16 } });
  writeFileSync(path, text.replace('röses', 'lilies'));
  expect(await why()).toEqual({ from: 'archive', why: 'differs', moved: undefined });
  rmSync(path);
  expect(await why()).toEqual({ from: 'archive', why: 'gone', moved: undefined });
  const session = (await client.sessions.list({}))[0]?.id ?? '';
  const lines: string[] = [];
  for await (const { line } of await client.sessions.exportNative({ session })) lines.push(`${line}\n`);
  const exported = createLogFolder().write('roses.orx', lines.join(''));
  const other = await openTestHome(2);
  onTestFinished(other.close);
  await other.import(exported);
  writeFileSync(path, text);
  const there = await other.client.event.original({ event: events[1] ?? '' });
  expect(there).toMatchObject({ ok: true, from: 'archive', path, why: 'not-imported' });
  expect(await other.client.event.originalLines({ event: events[1] ?? '' })).toMatchObject({
    ok: false,
    refusal: { message: 'The file of that event was never imported here, so it is not opened.' },
  });
});

test('I6: the file of a record is read 200 lines around it as it is now, long lines cut', async () => {
  const { client, path, events } = await importedLog();
  const text = readFileSync(path, 'utf8');
  const [first = ''] = text.split('\n');
  const before = Array.from({ length: 300 }, (_, at) => `before ${at + 1}`);
  writeFileSync(path, `${before.join('\n')}\n${text}${'x'.repeat(300_000)}\n\xff end`);
  const around = await client.event.originalLines({ event: events[1] ?? '' });
  if (!around.ok) throw new Error(around.refusal.message);
  expect([around.path, around.line, around.lines.length, around.lines[0]]).toEqual([
    path,
    301,
    205,
    { line: 101, text: 'before 101', bytes: 10 },
  ]);
  expect(around.lines.slice(200)).toEqual([
    { line: 301, text: first, bytes: Buffer.byteLength(first) },
    { line: 302, text: '', bytes: 0 },
    { line: 303, text: JSON.stringify(LINES[2]), bytes: JSON.stringify(LINES[2]).length },
    { line: 304, text: 'x'.repeat(8_192), bytes: 300_000 },
    { line: 305, text: '\xff end', bytes: 6 },
  ]);
  rmSync(path);
  expect(await client.event.originalLines({ event: events[1] ?? '' })).toMatchObject({
    ok: false,
    refusal: { code: 'not-found', message: `${path} is gone, or can’t be read.` },
  });
});

test('an event of ours, an erased one and an unknown one have no original', async () => {
  const { client, events } = await importedLog();
  const session = (await client.sessions.list({}))[0]?.id ?? '';
  await client.sessions.erase({ session, event: events[1] ?? '', reason: 'test' });
  for (const [event, message] of [
    [events[0] ?? '', 'That event has no source record: it was made here.'],
    [events[1] ?? '', 'That event was erased, and where its source record stood with it.'],
    ['f'.repeat(64), `There is no event ${'f'.repeat(64)}.`],
  ] as const) {
    const original = await client.event.original({ event });
    expect(original).toMatchObject({ ok: false, refusal: { code: 'not-found', message } });
  }
});
