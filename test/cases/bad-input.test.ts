import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FileReport } from '../../core/contract/view.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { openFileHome } from '../runtime/open-file-home.ts';
import { openTestHome, type TestHome } from '../runtime/test-home.ts';

/** What a person reads of a file after it was imported, by every way that there is. */
async function readings(home: TestHome, [report]: readonly FileReport[]) {
  const session = report?.sessions[0]?.id ?? '';
  const show = await home.client.sessions.show({ session });
  const page = await home.client.sessions.events({ session });
  const graph = await home.client.graph.open({ session });
  const exported = await Array.fromAsync(await home.client.sessions.exportNative({ session }));
  if (!show.ok || !page.ok || !graph.ok) throw new Error('a session that was imported is not there');
  const { sound, events } = await home.client.home.verify({});
  const envelopes = page.events.map(({ id, envelope }) => ({ id, parents: JSON.parse(envelope).parents as string[] }));
  const isChain = envelopes.every(({ parents }, at) => parents[0] === envelopes[at - 1]?.id && parents.length <= 1);
  return {
    lines: report && { events: report.lines.events, left: report.lines.quarantined, repaired: report.lines.repaired },
    ...{
      shown: show.row.events,
      listed: page.events.length,
      steps: graph.steps.length,
      isChain,
      sound,
      verified: events,
    },
    exported: exported.filter(({ line }) => line.startsWith('{"envelope"')).length,
  };
}

const named = (name: string) => join(import.meta.dirname, name);

it.each([
  ['B-1: a lost line end between two records', 'glued-records.jsonl', { events: 4, left: 0, repaired: 1 }, 3],
  ['B-2: a raw control character in a string', 'control-character.jsonl', { events: 3, left: 1, repaired: 0 }, 2],
  ['B-3: a line that was cut', 'cut-line.jsonl', { events: 3, left: 1, repaired: 0 }, 3],
  ['B-5: a record of an unknown kind', 'unknown-kind.jsonl', { events: 5, left: 0, repaired: 0 }, 4],
  ['B-8: a parent that was never written', 'missing-parent.jsonl', { events: 4, left: 0, repaired: 0 }, 3],
])('%s: import, view, events, graph, export and verify all say the same, and the chain is whole', async (...row) => {
  const [, name, lines, steps] = row;
  const home = await openTestHome();
  const reports = await home.import(named(name));
  const all = lines.events + 1;
  const said = { shown: all, listed: all, exported: all, verified: all, steps, isChain: true, sound: true };
  expect(await readings(home, reports)).toEqual({ lines, ...said });
  const again = await home.import(named(name));
  expect(await readings(home, again)).toEqual({ lines, ...said });
  expect([again[0]?.status, again[0]?.quarantine]).toEqual(['unchanged', reports[0]?.quarantine]);
  await home.close();
});

it('B-2: of a folder of three logs, the bad line of one touches neither of the others, nor the next opening of the home', async () => {
  const [logs, folder] = [tempHome(), tempHome()];
  mkdirSync(join(logs, 'in'));
  for (const [name, of] of [
    ['one', 'base.jsonl'],
    ['two', 'control-character.jsonl'],
    ['three', 'rewind.jsonl'],
  ]) {
    const text = readFileSync(named(of ?? ''), 'utf8');
    writeFileSync(join(logs, 'in', `${name}.jsonl`), text.replaceAll(/"sessionId":"[^"]*"/g, `"sessionId":"${name}"`));
  }
  const first = await openFileHome(folder);
  const started = await first.client.import.start({ paths: [join(logs, 'in')] });
  if (!started.ok) throw new Error(started.refusal.message);
  const reports = await Array.fromAsync(await first.client.import.reports({ job: started.job }));
  expect(reports.map(({ status, lines: { quarantined } }) => [status, quarantined]).toSorted()).toEqual([
    ['imported', 0],
    ['imported', 0],
    ['imported', 1],
  ]);
  const rows = await first.client.sessions.list({});
  await first.close();
  const { client } = await openFileHome(folder);
  expect((await client.sessions.list({})).map(({ id, events }) => [id, events])).toEqual(
    rows.map(({ id, events }) => [id, events]),
  );
});

it('B-5: the record of an unknown kind is exported byte for byte, and is the same after it was imported elsewhere', async () => {
  const [here, there, folder] = [await openTestHome(1), await openTestHome(2), tempHome()];
  const [report] = await here.import(named('unknown-kind.jsonl'));
  const session = report?.sessions[0]?.id ?? '';
  const lines = (await Array.fromAsync(await here.client.sessions.exportNative({ session }))).map(({ line }) => line);
  const record = readFileSync(named('unknown-kind.jsonl'), 'utf8').split('\n')[2] ?? '';
  const payloads = lines
    .map((line) => JSON.parse(line) as { payload?: string })
    .flatMap(({ payload }) => payload ?? []);
  const raws = payloads.map((payload) => (JSON.parse(payload) as { source?: { raw?: { text?: string } } }).source?.raw);
  expect(raws.filter((raw) => raw?.text === record)).toHaveLength(1);
  const path = join(folder, 'one.orx');
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
  await there.import(path);
  expect(
    (await Array.fromAsync(await there.client.sessions.exportNative({ session }))).map(({ line }) => line),
  ).toEqual(lines);
  await Promise.all([here.close(), there.close()]);
});

it('B-8: the break is marked on its event, and what is read before it stays in the context', async () => {
  const home = await openTestHome();
  const [report] = await home.import(named('missing-parent.jsonl'));
  const page = await home.client.sessions.events({ session: report?.sessions[0]?.id ?? '' });
  if (!page.ok) throw new Error(page.refusal.message);
  const details = await Promise.all(page.events.map(({ id }) => home.client.event.detail({ event: id })));
  const marked = details.map(
    (each) => each.ok && each.detail.facts.some(({ name, value }) => name === 'parentMissing' && value === 'yes'),
  );
  expect(marked).toEqual([false, false, false, true, false]);
  const context = await home.client.event.context({ event: page.events.at(-1)?.id ?? '' });
  expect(context.ok && context.context.segments.length).toBe(3);
  await home.close();
});

it('B-16: one answer in two records is one call, with the largest of each figure', async () => {
  const home = await openTestHome();
  const folder = tempHome();
  copyFileSync(named('base.jsonl'), join(folder, 'log.jsonl'));
  const [report] = await home.import(join(folder, 'log.jsonl'));
  const show = await home.client.sessions.show({ session: report?.sessions[0]?.id ?? '' });
  expect(show.ok && show.row.tokens).toMatchObject({ uncachedInput: 31, cachedInput: 400, cacheWrite: 7, output: 29 });
  await home.close();
});
