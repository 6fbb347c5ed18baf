import { expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { type Draft, seal } from '../../../core/model/envelope.ts';
import { keepVerdicts } from '../../../core/runtime/replay/keep-verdicts.ts';
import { agentHome, disk, SESSION } from './agent-home.ts';

it('S8: a session whose writer could not be had once can be run the next time', async () => {
  const on = disk();
  await agentHome({ on, turns: [] });
  let broken = false;
  const store = {
    ...on.store,
    ref: async (...asked: Parameters<typeof on.store.ref>) => {
      if (broken) throw new Error('the disk did not answer');
      return on.store.ref(...asked);
    },
  };
  const { runs, agent } = await agentHome({ on: { ...on, store }, turns: [[{ type: 'text', text: 'All is well.' }]] });
  broken = true;
  await expect(runs.start({ session: SESSION, agent })).rejects.toThrow('the disk did not answer');
  broken = false;
  const begun = await runs.start({ session: SESSION, agent, message: [{ type: 'text', text: 'How is it?' }] });
  expect(begun.ok && (await begun.value.ended)).toMatchObject({ status: 'done', says: 'All is well.' });
});

it('S11: nothing is run in a session after an event that can not be read and must not be passed over', async () => {
  const home = await homeWith({ kind: 'garden/dug', payload: {} } as unknown as Draft, 'person');
  const before = await home.kinds();
  const refused = {
    ok: false,
    refusal: {
      code: 'unsupported',
      message: 'This session holds an event of kind garden/dug that this version can’t read.',
      remedy: 'Fork it before that event, or open it with the version that wrote it.',
    },
  };
  expect(await everyStart(home)).toEqual([refused, refused, refused]);
  expect(await home.kinds()).toEqual(before);
});

it('I6: nothing is run in a session that a log is read into', async () => {
  const said: Draft = {
    kind: 'message',
    payload: { role: 'user', author: 'person', parts: [{ type: 'text', text: 'hello' }] },
  };
  const home = await homeWith(said, 'import:codex');
  const before = await home.kinds();
  const refused = {
    ok: false,
    refusal: {
      code: 'unsupported',
      message: 'This session is read from a log: nothing is added to it here.',
      remedy: 'Fork it, and work there.',
    },
  };
  expect(await everyStart(home)).toEqual([refused, refused, refused]);
  expect(await home.kinds()).toEqual(before);
});

it('R3: nothing is run in the session in which a Verify keeps its verdicts', async () => {
  const on = disk();
  const home = await agentHome({ on, turns: [] });
  const ref = await on.store.ref(SESSION);
  if (ref === undefined) throw new Error('the session is not there');
  const kept = await keepVerdicts({ title: 'a', head: ref.head, steps: [] }, on);
  const refused = {
    ok: false,
    refusal: {
      code: 'unsupported',
      message: 'This session holds the verdicts of a Verify: nothing is added to it.',
      remedy: 'Go on in the session that was verified.',
    },
  };
  expect(await everyStart(home, kept)).toEqual([refused, refused, refused]);
  expect((await on.store.ref(kept))?.nextSeq).toBe(1);
});

/** A session of ours with one event more, by somebody. */
async function homeWith(draft: Draft, by: string) {
  const on = disk();
  await agentHome({ on, turns: [] });
  const ref = await on.store.ref(SESSION);
  if (ref === undefined) throw new Error('the session is not there');
  const place = {
    parents: [ref.head],
    origin: { session: SESSION, seq: ref.nextSeq },
    by,
    atMs: on.sealing.clock.nowMs(),
    salt: on.sealing.ids.salt(),
  };
  await on.store.append([{ session: SESSION, expectedHead: ref.head, events: [seal(draft, place, sha256)] }]);
  return agentHome({ on, turns: [] });
}

async function everyStart({ runs, agent }: Awaited<ReturnType<typeof agentHome>>, session = SESSION) {
  return [
    await runs.start({ session, agent }),
    await runs.exec({ session, command: 'true' }),
    await runs.validate({ session, command: 'true', criterion: 'it is true' }),
  ];
}
