import { expect, it } from 'vitest';
import type { SessionId } from '../../core/model/ids.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { chainOf, type Said } from '../ports/writer.ts';
import { openFileHome } from './open-file-home.ts';

const say = (seq: number): Said => ({
  payload: { role: 'user', author: 'person', parts: [{ type: 'text', text: `prompt ${seq}` }] },
});

/** Sessions that one commit of an import of very many branches makes. */
const A_COMMIT = 250;
const COMMITS = 20;

it('I3: in an import of very many sessions the lines that wait to be saved do not grow with its length', async () => {
  const { host } = await openFileHome(tempHome());
  await host.index.rows();
  const made: SessionId[] = [];
  for (let commit = 0; commit < COMMITS; commit++) {
    const names = Array.from({ length: A_COMMIT }, (_, at) => `k${commit}-${at}` as SessionId);
    const batch = names.map((session) => ({
      session,
      expectedHead: undefined,
      events: chainOf(session, 0, 2, undefined, say),
    }));
    expect(await host.store.append(batch)).toEqual({ ok: true });
    made.push(...names);
  }
  expect(made).toHaveLength(COMMITS * A_COMMIT);
  expect(made.filter((session) => host.index.savesSteps(session)).length).toBeLessThan(10 * A_COMMIT);
}, 60_000);
