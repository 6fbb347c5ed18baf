import { expect, it } from 'vitest';
import type { SessionId } from '../../core/model/ids.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { chainOf, type Said } from '../ports/writer.ts';
import { openFileHome } from './open-file-home.ts';

const say = (seq: number): Said => ({
  payload: { role: 'user', author: 'person', parts: [{ type: 'text', text: `prompt ${seq}` }] },
});

it('S10: acts on many sessions that are asked for at once are all done, each as an act of its own', async () => {
  const { host, client } = await openFileHome(tempHome());
  const names = Array.from({ length: 60 }, (_, at) => `n${at}` as SessionId);
  const made = names.map((session) => ({
    session,
    expectedHead: undefined,
    events: chainOf(session, 0, 1, undefined, say),
  }));
  expect(await host.store.append(made)).toEqual({ ok: true });
  const answers = await Promise.all(names.map((session) => client.sessions.trash({ session })));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  const acts = await client.home.reflog({});
  expect(acts.map(({ subject }) => subject).toSorted()).toEqual(names.toSorted());
  expect((await client.sessions.list({ trashed: true })).length).toBe(60);
});
