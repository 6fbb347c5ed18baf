import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { composeHost } from '../../../core/compose-host.ts';
import { connect, type HostClient } from '../../../core/contract/connect.ts';
import type { EventText, SessionEvent, SessionRow } from '../../../core/contract/view.ts';
import { beginFold } from '../../../renderer/stores/session-fold.ts';
import { call, madeSession } from '../../projections/made-history.ts';
import { duplexPair } from '../duplex-pair.ts';
import { sessionRow } from '../made-up/session-row.ts';

describe('S6: the window folds the news of a session with the same code as the host', () => {
  it.each([1, 7, 1_000])(
    'given its events in batches of %i, some of them twice, then the steps are those of the host',
    async (size) => {
      const client = await openHome();
      const session = await sampleOf(client);
      const graph = await client.graph.open({ session });
      const page = await client.sessions.events({ session, limit: 1_000 });
      if (!graph.ok || !page.ok) throw new Error('the sample can not be read');

      const { rows, fold, noteSpawns } = beginFold(session);
      for (let from = 0; from < page.events.length; from += size) {
        fold(page.events.slice(Math.max(0, from - 3), from + size));
      }
      noteSpawns(graph.lanes.map(({ row }) => row));

      const own = graph.steps.filter((step) => step.session === session);
      expect([...rows.values()]).toEqual(own);
      expect(own.length).toBeGreaterThan(10);
    },
  );

  it('says which rows an event has changed: a result changes the row of its call', async () => {
    const client = await openHome();
    const session = await sampleOf(client);
    const page = await client.sessions.events({ session, limit: 1_000 });
    if (!page.ok) throw new Error(page.refusal.message);

    const { fold } = beginFold(session);
    const changes = page.events.map((event) => fold([event]));
    const answers = changes.flat().filter((row) => row.call?.result !== undefined);
    expect(answers.map((row) => row.call?.state)).toContain('answered');
    expect(answers.every((row) => row.event !== row.call?.result)).toBe(true);
  });
});

it('F5: a sub-agent of a log is on the call that the log names, one of another session on none', () => {
  const made = madeSession('S');
  const { id } = made.answer([call('t1', 'Task', {}), call('t2', 'Task', {})]);
  const { rows, fold, noteSpawns } = beginFold(made.session);
  fold(made.own.map(textOf));
  const agent = (name: string, parent: NonNullable<SessionRow['parent']>) =>
    sessionRow(name, { kind: 'sub-agent', parent });
  noteSpawns([agent('a', { session: 'S', event: id, callId: 't2' }), agent('b', { session: 'other', event: id })]);
  expect([...rows.values()].map(({ call: of }) => [of?.callId, of?.spawned])).toEqual([
    ['t1', undefined],
    ['t2', ['a']],
  ]);
});

function textOf({ id, envelope, payload }: SessionEvent): EventText {
  return { id, envelope: JSON.stringify(envelope), payload: JSON.stringify(payload) };
}

async function sampleOf(client: HostClient): Promise<string> {
  const sample = await client.import.sample({});
  if (!sample.ok) throw new Error(sample.refusal.message);
  return sample.session;
}

async function openHome() {
  const home = await mkdtemp(join(tmpdir(), 'session-fold-'));
  const host = await composeHost(home, {});
  onTestFinished(async () => {
    await host.close();
    await rm(home, { recursive: true });
  });
  const { here, there } = duplexPair();
  host.attach(there);
  return connect(here);
}
