import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SessionId } from '../../../core/model/ids.ts';
import { put } from '../../ports/subject.ts';
import { chainOf } from '../../ports/writer.ts';
import { openHome } from './open-home.ts';
import { smallHome } from './small-home.ts';
import { verifyHome } from './tamper.ts';
import { tempHome } from './temp-home.ts';

it('E1: a head ahead of its anchor is sound if it links', async () => {
  const { folder, a } = await smallHome();
  copyFileSync(join(folder, 'anchors.jsonl'), join(folder, 'kept'));
  const home = await openHome(folder);
  await put(home, 'a', a[9], chainOf('a', 10, 20, a[9]));
  await home.store.close();
  copyFileSync(join(folder, 'kept'), join(folder, 'anchors.jsonl'));
  expect((await verifyHome(folder)).faults).toEqual([]);
});

it('E1: without anchors nothing is blamed, and it is said what would not be noticed', async () => {
  const { folder } = await smallHome();
  rmSync(join(folder, 'anchors.jsonl'));
  const report = await verifyHome(folder);
  expect(report.sound).toBe(true);
  expect(report.vouches).toContain('3 sessions without an anchor: a tail that was cut off there would not be noticed.');
});

it('E1: opening leaves one line for each session in the file of anchors', async () => {
  const folder = tempHome();
  const home = await openHome(folder);
  const events = chainOf('a', 0, 20);
  for (const [at, event] of events.entries()) await put(home, 'a', events[at - 1], [event]);
  const before = new Map(home.anchors.read());
  await home.store.close();
  const linesOf = (): string[] => readFileSync(join(folder, 'anchors.jsonl'), 'utf8').trim().split('\n');
  expect(linesOf()).toHaveLength(20);
  const again = await openHome(folder);
  expect(linesOf()).toHaveLength(1);
  expect(again.anchors.read()).toEqual(before);
});

it('E1: a last line that was cut by a crash is passed over', async () => {
  const { folder, a } = await smallHome();
  const path = join(folder, 'anchors.jsonl');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, `${text}{"session":"a","head":"0123`);
  const home = await openHome(folder);
  expect(home.anchors.read().get('a' as SessionId)?.head).toBe(a[9]?.id);
  expect(readdirSync(folder).filter((name) => name.includes('unread'))).toEqual([]);
});

it('E1: what is anchored after such a crash is read again', async () => {
  const { folder, a } = await smallHome();
  const path = join(folder, 'anchors.jsonl');
  writeFileSync(path, `${readFileSync(path, 'utf8')}{"session":"a","head":"0123`);
  const home = await openHome(folder);
  const [next] = chainOf('a', 10, 11, a[9]);
  await put(home, 'a', a[9], [next!]);
  await home.store.close();
  const again = await openHome(folder);
  expect(again.anchors.read().get('a' as SessionId)).toMatchObject({ head: next?.id, seq: 10 });
});

it('anchors that can not be read are kept as they are beside the new file, and a warning says so', async () => {
  const { folder } = await smallHome();
  const path = join(folder, 'anchors.jsonl');
  const text = `not an anchor\n${readFileSync(path, 'utf8')}`;
  writeFileSync(path, text);
  const warnings: unknown[] = [];
  const log = { info: () => undefined, warn: (_: string, facts?: unknown) => void warnings.push(facts) };
  const home = await openHome(folder, { log, nowMs: () => 42 });
  expect(home.anchors.read().size).toBe(3);
  expect(warnings).toEqual([{ unread: 1, copy: `${path}.unread-42` }]);
  expect(readFileSync(`${path}.unread-42`, 'utf8')).toBe(text);
});
