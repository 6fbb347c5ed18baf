import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { HostClient } from '../../../core/contract/connect.ts';
import type { NewsItem } from '../../../core/contract/view.ts';
import { tempHome } from '../../adapters/store-sqlite/temp-home.ts';
import { sample } from '../../cli/openrath.ts';
import { openFileHome } from '../open-file-home.ts';
import { openTestHome } from '../test-home.ts';

type Found = Extract<Awaited<ReturnType<HostClient['search']['find']>>, { ok: true }>;

async function importSample(client: HostClient): Promise<void> {
  const job = await client.import.start({ paths: [sample] });
  if (!job.ok) throw new Error(job.refusal.message);
  await Array.fromAsync(await client.import.reports({ job: job.job }));
}

/** An answer, once all that was recorded is indexed: the news of it says when to ask again. */
async function foundWhole(client: HostClient, text: string, more: { trashed?: boolean } = {}): Promise<Found> {
  const news = await client.home.follow({});
  for (;;) {
    const answer = await client.search.find({ text, ...more });
    if (!answer.ok) throw new Error(answer.refusal.message);
    if (answer.indexed === answer.total) return answer;
    for await (const { items } of news) if (items.some(isWhole)) break;
  }
}

function isWhole(item: NewsItem): boolean {
  return item.type === 'search' && item.indexed === item.total;
}

it('a search names session, step and place of each word, and says how much of the record it could look at', async () => {
  const { client } = await openFileHome(tempHome());
  await importSample(client);
  const found = await foundWhole(client, 'TOKEN bucket');
  const [root] = await client.sessions.list({});
  expect([found.indexed, found.total, found.next]).toEqual([found.total, found.total, undefined]);
  for (const { excerpt, marks } of found.hits) {
    const words = marks.map(([start, end]) => excerpt.slice(start, end).toLowerCase());
    expect([...new Set(words)].sort()).toEqual(['bucket', 'token']);
  }
  const graph = await client.graph.open({ session: root?.id ?? '' });
  const keys = new Set(graph.ok ? graph.steps.map(({ key }) => key) : []);
  expect(found.hits.filter(({ step }) => step !== undefined && !keys.has(step))).toEqual([]);
  expect(found.hits.length).toBeGreaterThan(1);
});

it('every step key that a search of the sample names is a step of the graph', async () => {
  const { client } = await openFileHome(tempHome());
  await importSample(client);
  const { hits } = await foundWhole(client, 'e');
  const shown = await foundWhole(client, '.');
  const [root] = await client.sessions.list({});
  const graph = await client.graph.open({ session: root?.id ?? '' });
  const steps = new Map(graph.ok ? graph.steps.map((step) => [step.key, step.session]) : []);
  const named = [...hits, ...shown.hits].filter(({ step }) => step !== undefined);
  expect(named.filter(({ step, session }) => steps.get(step ?? '') !== session)).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});

it('S10: what is in the trash is left out unless it is asked for', async () => {
  const { client } = await openFileHome(tempHome());
  await importSample(client);
  const before = await foundWhole(client, 'retry');
  for (const { id } of await client.sessions.list({})) await client.sessions.trash({ session: id });
  expect((await foundWhole(client, 'retry')).hits).toEqual([]);
  const { hits } = await foundWhole(client, 'retry', { trashed: true });
  expect(hits).toEqual(before.hits.map((hit) => ({ ...hit, trashed: true })));
});

it('a title is found as long as the session has it', async () => {
  const { client } = await openFileHome(tempHome());
  await importSample(client);
  const [first] = await client.sessions.list({});
  const titled = async (text: string) =>
    (await foundWhole(client, text)).hits.filter(({ kind }) => kind === 'title').map(({ title }) => title);
  await client.sessions.rename({ session: first?.id ?? '', title: 'Zebra crossing' });
  expect(await titled('zebra')).toEqual(['Zebra crossing']);
  await client.home.undo({});
  expect(await titled('zebra')).toEqual([]);
});

it('S12: an erase is answered once nothing of it is in the file of the index', async () => {
  const folder = tempHome();
  const { client } = await openFileHome(folder);
  await importSample(client);
  const { hits } = await foundWhole(client, 'token bucket');
  const [hit] = hits;
  const isHeld = () =>
    ['', '-wal'].some((tail) => readFileSync(join(folder, `search.db${tail}`)).includes('oken bucket'));
  expect(isHeld()).toBe(true);
  for (const { id } of await client.sessions.list({})) {
    expect(await client.sessions.erase({ session: id, reason: 'test' })).toMatchObject({ ok: true });
  }
  expect(isHeld()).toBe(false);
  expect((await foundWhole(client, 'token bucket')).hits).toEqual([]);
  expect(hit).toBeDefined();
});

it('an empty and an over-long search are refused in words, and so is one where no index can be kept', async () => {
  const { client } = await openFileHome(tempHome());
  const says = async (asked: HostClient, text: string) => {
    const answer = await asked.search.find({ text });
    return answer.ok ? 'accepted' : answer.refusal.message;
  };
  expect([await says(client, ' '), await says(client, 'x'.repeat(500))]).toEqual([
    'There is no word to search for.',
    'The text to search for has 500 characters, more than 400.',
  ]);
  const memory = await openTestHome();
  expect(await says(memory.client, 'x')).toBe('There is no search index: this home can only be read here.');
  await memory.close();
});
