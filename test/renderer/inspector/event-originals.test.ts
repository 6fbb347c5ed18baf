import { beforeEach, expect, it } from 'vitest';
import { eventOriginals } from '../../../renderer/features/inspector/event-originals.ts';
import { whyArchived } from '../../../renderer/features/inspector/why-archived.ts';
import { attachHost } from '../../../renderer/host/client.ts';
import { fakeHome } from '../fake-home.ts';
import { createFakeHost, type FakeHost } from '../fake-host.ts';

let fake: FakeHost;
beforeEach(() => {
  fake = createFakeHost(fakeHome(1));
  attachHost(fake.openDuplex());
});

/** The answer for an event, once it is here. */
function answered(event: string) {
  return new Promise((resolve) => {
    const release = eventOriginals.hold(event, () => {
      resolve(eventOriginals.peek(event));
      release();
    });
    eventOriginals.ask(event);
  });
}

it('given events of a log, then each says whether its file still has it, and where', async () => {
  const steps = fake.home.stepsOf.get('s1') ?? [];
  const first = steps.find(({ seq }) => seq % 2 === 0);
  const second = steps.find(({ seq }) => seq % 2 === 1);
  const path = fake.home.rows.get('s1')?.path;
  const kept = { ok: true, path, byteStart: 0, byteEnd: 15, base64: btoa('{"type":"user"}') };
  expect([await answered(first?.event ?? ''), await answered(second?.event ?? '')]).toEqual([
    { state: 'ready', value: { ...kept, from: 'file', line: (first?.seq ?? 0) + 1 } },
    { state: 'ready', value: { ...kept, from: 'archive', why: 'gone' } },
  ]);
});

it('given an event that is not there, then the refusal is the answer', async () => {
  expect(await answered('nothing')).toEqual({
    state: 'refused',
    refusal: { code: 'not-found', message: 'There is no such event.' },
  });
});

it('I6: a record that moved, one that is nowhere in its file, a file that is gone and one that was never here are told apart', () => {
  const path = '/srv/roses.jsonl';
  expect([
    whyArchived({ path, why: 'differs', moved: { line: 1_200 } }),
    whyArchived({ path, why: 'differs' }),
    whyArchived({ path, why: 'gone' }),
    whyArchived({ path, why: 'not-imported' }),
    whyArchived({ path: '', why: 'not-imported' }),
  ]).toEqual([
    'since the file reads differently there; it has these bytes on line 1,200 now.',
    'since the file reads differently there, and has these bytes nowhere.',
    'since the file is gone, or can’t be read.',
    'since the file was never imported here, so it is not opened.',
    'since no file of this computer is known for it.',
  ]);
});
