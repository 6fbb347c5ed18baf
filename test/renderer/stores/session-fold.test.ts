import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { composeHost } from '../../../core/compose-host.ts';
import { connect, type HostClient } from '../../../core/contract/connect.ts';
import { emptySteps } from '../../../core/contract/view.ts';
import { foldEvents, foldSpawns, type SessionFold } from '../../../renderer/stores/session-fold.ts';
import { duplexPair } from '../duplex-pair.ts';

describe('S6: the window folds the news of a session with the same code as the host', () => {
  it.each([1, 7, 1_000])(
    'given its events in batches of %i, some of them twice, then the steps are those of the host',
    async (size) => {
      const client = await openHome();
      const session = await sampleOf(client);
      const graph = await client.graph.open({ session });
      const page = await client.sessions.events({ session, limit: 1_000 });
      if (!graph.ok || !page.ok) throw new Error('the sample can not be read');

      const fold: SessionFold = { steps: emptySteps(session as Parameters<typeof emptySteps>[0]), next: 0 };
      for (let from = 0; from < page.events.length; from += size) {
        foldEvents(fold, page.events.slice(Math.max(0, from - 3), from + size));
      }
      const spawns = graph.lanes.filter(({ row }) => row.kind === 'sub-agent' && row.parent?.session === session);
      foldSpawns(
        fold,
        spawns.map(({ row }) => ({ at: row.parent?.event ?? '', session: row.id })),
      );

      const own = graph.steps.filter((step) => step.session === session);
      expect([...fold.steps.rows.values()]).toEqual(own);
      expect(own.length).toBeGreaterThan(10);
    },
  );

  it('says which rows an event has changed: a result changes the row of its call', async () => {
    const client = await openHome();
    const session = await sampleOf(client);
    const page = await client.sessions.events({ session, limit: 1_000 });
    if (!page.ok) throw new Error(page.refusal.message);

    const fold: SessionFold = { steps: emptySteps(session as Parameters<typeof emptySteps>[0]), next: 0 };
    const changes = page.events.map((event) => foldEvents(fold, [event]));
    const answers = changes.flat().filter((row) => row.call?.result !== undefined);
    expect(answers.map((row) => row.call?.state)).toContain('answered');
    expect(answers.every((row) => row.event !== row.call?.result)).toBe(true);
  });
});

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
