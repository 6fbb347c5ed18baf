import { describe, expect, it } from 'vitest';
import type { SessionId } from '../../core/model/ids.ts';
import { foldSummary } from '../../core/projections/session-summary/fold-summary.ts';
import { sessionRowOf } from '../../core/projections/session-summary/session-row-of.ts';
import { emptySummary } from '../../core/projections/session-summary/summary-state.ts';
import { lanesIn } from '../../core/runtime/views/lanes-in.ts';
import { joinLineage } from '../../core/runtime/views/lineage-fold.ts';
import { previewOf } from '../../core/runtime/views/lineage-preview.ts';
import { foldedSteps } from '../../core/runtime/views/session-steps.ts';
import { spawnsOf, subAgentsOf } from '../../core/runtime/views/spawns-of.ts';
import { emptyFold, foldEvent } from '../../core/runtime/views/steps-fold.ts';
import { call, type MadeSession, madeSession, noonMs, said } from '../projections/made-history.ts';

/** A lineage as the host puts it together of what is on record; `looks` counts the sessions that calls were looked for in. */
async function lineageOf(...sessions: readonly MadeSession[]) {
  const rows = sessions.map(({ session, own }) => {
    const summary = emptySummary(session);
    for (const event of own) foldSummary(summary, event, 1);
    return sessionRowOf(summary, { head: own.at(-1)?.id ?? '', trashed: false, nowMs: 0, leased: false });
  });
  const steps = new Map(
    sessions.map(({ session, own }) => {
      const fold = emptyFold(session);
      for (const event of own) foldEvent(fold, event);
      return [session as string, foldedSteps(fold)] as const;
    }),
  );
  const store = { events: async () => [] } as unknown as Parameters<typeof joinLineage>[2];
  const fold = await joinLineage(rows, steps, store);
  const agents = subAgentsOf(rows);
  const looks: string[] = [];
  const spawns = (session: string) => {
    looks.push(session);
    return spawnsOf(fold, session, agents.get(session) ?? []);
  };
  return { ...fold, spawns, looks };
}

const spawn = (id: string) => call(id, 'spawn_agent', { task: id });

function child(name: string, parent: MadeSession, at: string, { atMs, ...more }: { atMs: number; callId?: string }) {
  const made = madeSession(name, { after: parent.own.slice(0, 1) });
  made.add('session/spawned', { from: parent.session, at, workspace: 'shared', ...more }, atMs);
  return made;
}

const ended = (root: MadeSession, callId: string, session: string) =>
  root.add('tool/ended', {
    ending: 'exited',
    parts: [{ type: 'tool-result', callId, output: 'Done.', isError: false }],
    position: `main#0/call#${callId}`,
    spawned: { session: session as SessionId, steps: 1, tokens: 0, agents: 1 },
  });

describe('F5: the lane of a sub-agent leaves from the call that asked for it', () => {
  function threeAsked() {
    const root = madeSession('root', { by: 'agent' });
    const asking = root.answer([
      said('I ask.'),
      spawn('s1'),
      call('r1', 'run_command', {}),
      spawn('s2'),
      call('r2', 'run_command', {}),
    ]);
    const agents = ['first', 'second'].map((name, at) =>
      child(name, root, asking.id, { atMs: noonMs + 5_000 + at * 1_000 }),
    );
    return { root, asking, agents };
  }

  it.each(['while they work', 'once they have ended'])(
    'each of several in one answer from its own, %s',
    async (when) => {
      const { root, asking, agents } = threeAsked();
      if (when !== 'while they work') {
        ended(root, 's1', 'first');
        ended(root, 's2', 'second');
      }
      const lineage = await lineageOf(root, ...agents);
      const lanes = await lanesIn(lineage);
      expect(lanes.map(({ row, fromStep }) => [row.id, fromStep])).toEqual([
        ['root', undefined],
        ['first', `${asking.id}/2`],
        ['second', `${asking.id}/4`],
      ]);
    },
  );

  it('of a log each from the one that it names, whatever their order', async () => {
    const root = madeSession('root');
    const asking = root.answer([call('t1', 'Task', {}), call('t2', 'Task', {})]);
    const agents = ['t2', 't1'].map((callId, at) =>
      child(`of-${callId}`, root, asking.id, { atMs: noonMs + 5_000 + at * 1_000, callId }),
    );
    const lanes = await lanesIn(await lineageOf(root, ...agents));
    expect(lanes.map(({ row, fromStep }) => [row.id, fromStep])).toEqual([
      ['root', undefined],
      ['of-t2', `${asking.id}/2`],
      ['of-t1', asking.id],
    ]);
  });

  it('in a preview too, which has the bars that they leave from', async () => {
    const { root, asking, agents } = threeAsked();
    for (let at = 0; at < 2_000; at++) root.answer([said(`Word ${at}.`)]);
    const lineage = await lineageOf(root, ...agents);
    const { bars, shape } = await previewOf(lineage, await lanesIn(lineage));
    expect(shape.map(({ from }) => from)).toEqual([undefined, `${asking.id}/2`, `${asking.id}/4`]);
    const keys = new Set(bars.map(({ key }) => key));
    expect(shape.map(({ from }) => from === undefined || keys.has(from))).toEqual([true, true, true]);
  });

  it('of events of one step each no call is looked for', async () => {
    const root = madeSession('root', { by: 'agent' });
    const asking = root.answer([spawn('s1')]);
    const lineage = await lineageOf(root, child('first', root, asking.id, { atMs: noonMs + 5_000 }));
    expect((await lanesIn(lineage)).map(({ fromStep }) => fromStep)).toEqual([undefined, asking.id]);
    expect(lineage.looks).toEqual([]);
  });
});
