import { appendFileSync, renameSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { NewsItem } from '../../core/contract/news.ts';
import { prompt, says } from '../adapters/import/claude-code/transcript.ts';
import { createLogFolder } from '../adapters/import/log-folder.ts';
import { openTestHome, type TestHome } from './test-home.ts';

const FIRST = [prompt('p-1', null, 'Water the roses'), says('s-1', 'p-1', 'They are watered.')];
const NEXT = JSON.stringify(prompt('p-2', 's-1', 'And the lilies?'));

interface Following extends TestHome {
  /** Waits until news have come that satisfy `is`. */
  readonly until: (is: (item: NewsItem) => boolean) => Promise<void>;
  readonly follow: (path: string) => Promise<void>;
}

async function openFollowing(): Promise<Following> {
  const home = await openTestHome();
  onTestFinished(home.close);
  const heard: NewsItem[] = [];
  let wake: () => void = () => undefined;
  void (async () => {
    for await (const { items } of await home.client.home.follow({})) {
      heard.push(...items);
      wake();
    }
  })().catch(() => undefined);
  const until = async (is: (item: NewsItem) => boolean) => {
    while (!heard.some(is)) {
      await new Promise<void>((next) => {
        wake = next;
      });
    }
    heard.length = 0;
  };
  const follow = async (path: string) => {
    const started = await home.client.import.follow({ paths: [path] });
    if (!started.ok) throw new Error(started.refusal.message);
    await until(
      (item) => item.type === 'import' && item.progress.job === started.job && item.progress.state === 'done',
    );
  };
  return { ...home, until, follow };
}

/** News that an event of this kind was appended whose payload holds a text. */
function appended(kind: string, text: string) {
  return (item: NewsItem) =>
    item.type === 'events' &&
    item.events.some(({ envelope, payload }) => envelope.includes(`"kind":"${kind}"`) && payload?.includes(text));
}

test('I3: what is written to a followed file comes in, and a half line when it is whole', async () => {
  const path = createLogFolder().write('roses.jsonl', FIRST);
  const { client, follow, until } = await openFollowing();
  await follow(path);
  appendFileSync(path, NEXT.slice(0, 30));
  await until((item) => item.type === 'import' && item.progress.state === 'done');
  appendFileSync(path, `${NEXT.slice(30)}\n`);
  const nowInTheHome = new Date(Date.UTC(2026, 2, 2, 12, 1));
  utimesSync(path, nowInTheHome, nowInTheHome);
  await until(appended('message', 'And the lilies?'));
  const [row] = await client.sessions.list({});
  expect([row?.status, row?.events]).toEqual(['open', 4]);
  expect(await client.import.problems({})).toEqual([]);
});

test('I3: a plain import waits for a half line of a followed file too, and keeps no part of it', async () => {
  const folder = createLogFolder();
  const path = folder.write('roses.jsonl', FIRST);
  const { client, host, follow, until } = await openFollowing();
  await follow(folder.path);
  host.following.close();
  appendFileSync(path, NEXT.slice(0, 30));
  const started = await client.import.start({ paths: [folder.path] });
  if (!started.ok) throw new Error('refused');
  const [report] = await Array.fromAsync(await client.import.reports({ job: started.job }));
  expect([report?.waiting?.bytes, report?.lines.quarantined, await client.import.quarantinedFiles({})]).toEqual([
    30,
    0,
    [],
  ]);
  appendFileSync(path, `${NEXT.slice(30)}\n`);
  host.following.resume();
  await until(appended('message', 'And the lilies?'));
  expect(await client.import.quarantinedFiles({})).toEqual([]);
});

test('I3: files that come into a followed folder come in, deep down too', async () => {
  const folder = createLogFolder();
  folder.write('a/roses.jsonl', FIRST);
  const { client, follow, until } = await openFollowing();
  await follow(folder.path);
  folder.write('a/b/c/lilies.jsonl', [prompt('l-1', null, 'Water the lilies')]);
  await until(appended('message', 'Water the lilies'));
  expect(await client.sessions.list({})).toHaveLength(2);
});

test('I2: a followed file that is cut short, or replaced by another, is read anew and says what has gone', async () => {
  const folder = createLogFolder();
  const path = folder.write('roses.jsonl', FIRST);
  const { follow, until } = await openFollowing();
  await follow(path);
  truncateSync(path, JSON.stringify(FIRST[0]).length + 1);
  await until(appended('import/revised', 'vanished'));
  writeFileSync(join(folder.path, 'new'), `${JSON.stringify(FIRST[0])}\n${NEXT}\n`);
  renameSync(path, join(folder.path, 'roses.jsonl.1'));
  renameSync(join(folder.path, 'new'), path);
  await until(appended('message', 'And the lilies?'));
});

test('S10: following is on record until it is ended, and asked for once', async () => {
  const path = createLogFolder().write('roses.jsonl', FIRST);
  const { client, host, follow, until } = await openFollowing();
  expect(await client.import.followed({})).toEqual([]);
  await follow(path);
  expect((await client.import.followed({})).map((each) => each.path)).toEqual([path]);
  expect(await client.import.follow({ paths: [path] })).toMatchObject({ ok: false, refusal: { code: 'already-so' } });
  host.following.close();
  appendFileSync(path, `${NEXT}\n`);
  host.following.resume();
  await until(appended('message', 'And the lilies?'));
  expect(await client.import.unfollow({ paths: [path] })).toEqual({ ok: true, paths: [path] });
  expect(await client.import.unfollow({ paths: [path] })).toMatchObject({ ok: false, refusal: { code: 'already-so' } });
  expect(await client.import.followed({})).toEqual([]);
  expect((await client.home.reflog({})).length).toBe(0);
});
