import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  expect(report.vouches).toContain(
    '2 sessions and the home’s own record without an anchor: a tail that was cut off there would not be noticed.',
  );
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

/** Adds bytes to the end of a home's anchors, or changes its text. */
async function homeWithAnchors(change: (text: string) => string) {
  const small = await smallHome();
  const path = join(small.folder, 'anchors.jsonl');
  writeFileSync(path, change(readFileSync(path, 'utf8')), 'latin1');
  return { ...small, path };
}

const TORN = '{"session":"a","head":"0123';

it('E1: a last line that was cut by a crash is passed over; verify is sound and says so, now and ever after', async () => {
  const { folder, a } = await homeWithAnchors((text) => text + TORN);
  const home = await openHome(folder, { nowMs: () => Date.UTC(2026, 2, 1) });
  expect(home.anchors.read().get('a' as SessionId)?.head).toBe(a[9]?.id);
  const says =
    'The last line of the anchors was cut off: 27 bytes, found 2026-03-01T00:00:00.000Z, as a kill leaves it. What it anchored is lost: a tail that was cut off there would not be noticed.';
  const report = await home.store.verify();
  expect([report.sound, report.faults, report.vouches.includes(says)]).toEqual([true, [], true]);
  await home.store.close();
  const again = await verifyHome(folder);
  expect([again.sound, again.faults, again.vouches.includes(says)]).toEqual([true, [], true]);
});

it('E1: a second cut is counted with the first', async () => {
  const { folder, path } = await homeWithAnchors((text) => text + TORN);
  await (await openHome(folder, { nowMs: () => 0 })).store.close();
  writeFileSync(path, `${readFileSync(path, 'utf8')}{"s`);
  const home = await openHome(folder, { nowMs: () => Date.UTC(2026, 2, 2) });
  expect((await home.store.verify()).vouches).toContain(
    'The last line of the anchors was cut off: 2 times, the last time 3 bytes, found 2026-03-02T00:00:00.000Z',
  );
});

it('E1: a whole last line that only lacks its end is an anchor like others', async () => {
  const { folder } = await homeWithAnchors((text) => text.trimEnd());
  const report = await verifyHome(folder);
  expect([report.sound, report.vouches.includes('cut off:')]).toEqual([true, false]);
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

it.each([
  ['text', 'not an anchor', 'not an anchor'],
  [
    'an anchor with a flipped byte',
    '{"session":"a","head":"zz","seq":1,"atMs":1}',
    '{"session":"a","head":"zz","seq":1,"atMs":1}',
  ],
  ['bytes that are no text', '\u00ff\u0000\u001b[31m', 'ÿ\\u0000\\u001b[31m'],
  ['a long line', 'x'.repeat(500), `${'x'.repeat(59)}…`],
])(
  'E1: a line in the middle that is no anchor stays as it is, and verify names it each time: %s',
  async (_, line, said) => {
    const { folder, path } = await homeWithAnchors((text) => `${line}\n${text}`);
    const fault = {
      what: 'altered',
      detail: `1 line of the anchors, kept in a file beside the events, can’t be read: it begins with “${said}”. What was anchored there is not known any more.`,
    };
    for (let time = 0; time < 2; time++) {
      const { sound, faults } = await verifyHome(folder);
      expect({ sound, faults }).toEqual({ sound: false, faults: [fault] });
    }
    expect(readFileSync(path, 'latin1').split('\n')[0]).toBe(line);
  },
);

it('E1: anchors are written and read on beside such lines, and a warning counts them', async () => {
  const { folder, path, a } = await homeWithAnchors((text) => `one\ntwo\n${text}`);
  const warnings: unknown[] = [];
  const log = { info: () => undefined, warn: (_: string, facts?: unknown) => void warnings.push(facts) };
  const home = await openHome(folder, { log });
  const [next] = chainOf('a', 10, 11, a[9]);
  await put(home, 'a', a[9], [next!]);
  await home.store.close();
  const again = await openHome(folder);
  expect(again.anchors.read().get('a' as SessionId)).toMatchObject({ head: next?.id, seq: 10 });
  expect(readFileSync(path, 'utf8').startsWith('one\ntwo\n{')).toBe(true);
  expect(warnings).toEqual([{ unread: 2, path }]);
});
