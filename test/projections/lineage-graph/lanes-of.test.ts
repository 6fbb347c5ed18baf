import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { lane } from '../../../core/projections/lineage-graph/lane.ts';
import { lanesOf } from '../../../core/projections/lineage-graph/lanes-of.ts';
import { foldSummary } from '../../../core/projections/session-summary/fold-summary.ts';
import { sessionRowOf } from '../../../core/projections/session-summary/session-row-of.ts';
import { emptySummary } from '../../../core/projections/session-summary/summary-state.ts';
import { emptySteps } from '../../../core/projections/steps/steps.ts';
import { call, type MadeSession, madeId, madeSession, noonMs, said } from '../made-history.ts';
import { foldEvents } from '../steps/fold-events.ts';

function graphOf(sessions: readonly MadeSession[], asked: Readonly<Record<string, ReadonlyMap<string, string>>> = {}) {
  const rows = sessions.map(({ session, own }) => {
    const summary = emptySummary(session);
    for (const event of own) foldSummary(summary, event, 1);
    return sessionRowOf(summary, { head: own.at(-1)?.id ?? '', trashed: false, nowMs: 0, leased: false });
  });
  const steps = new Map(sessions.map(({ session, own }) => [session as string, foldEvents(own, emptySteps(session))]));
  const known = [...steps].map(
    ([id, own]) => [id, id in asked ? { ...own, asked: asked[id] ?? new Map() } : own] as const,
  );
  return lanesOf(rows, new Map(known));
}

function leaves(
  name: string,
  parent: MadeSession,
  at: SessionEvent,
  kind: 'session/forked' | 'session/spawned' = 'session/forked',
  workspace: 'own' | 'shared' = 'own',
) {
  const child = madeSession(name, { after: parent.history() });
  const from = { from: parent.session, at: at.id };
  if (kind === 'session/forked') child.add(kind, { ...from, reason: 'person' });
  else child.add(kind, { ...from, workspace });
  child.person(name);
  return child;
}

function trunk() {
  const root = madeSession('root');
  const opening = root.add('session/created', {});
  const prompt = root.person('go');
  const asked = root.answer([said('a'), call('t1', 'Task', {})]);
  const result = root.result('t1', 'done');
  return { root, opening, prompt, asked, result };
}

describe('the lanes of a family', () => {
  it('each parent before its children, siblings by the place that they leave from, subtrees whole', () => {
    const { root, prompt, asked, result } = trunk();
    const late = leaves('late', root, result);
    const early = leaves('early', root, prompt);
    const middle = leaves('middle', root, asked);
    const grandchild = leaves('grandchild', early, early.own[1] ?? prompt);
    const lanes = graphOf([root, late, grandchild, middle, early]);
    expect(lanes.map(({ row, fromStep }) => [row.id, fromStep])).toEqual([
      ['root', undefined],
      ['early', prompt.id],
      ['grandchild', early.own[1]?.id],
      ['middle', `${asked.id}/2`],
      ['late', `${asked.id}/2`],
    ]);
    expect(lanes.map((each) => lane.safeParse(each).success)).toEqual([true, true, true, true, true]);
  });

  it('F8: two that leave from one event are in order of their age', () => {
    const { root, prompt } = trunk();
    const older = leaves('older', root, prompt);
    const younger = madeSession('a-younger', { after: root.history() });
    younger.add('session/forked', { from: root.session, at: prompt.id, reason: 'person' }, noonMs + 60_000);
    expect(graphOf([root, younger, older]).map(({ row }) => row.id)).toEqual(['root', 'older', 'a-younger']);
  });

  it('F2, F5: an edge is double where a sub-agent works in its parent’s workspace', () => {
    const { root, asked } = trunk();
    const lanes = graphOf([
      root,
      leaves('own', root, asked, 'session/spawned', 'own'),
      leaves('shared', root, asked, 'session/spawned', 'shared'),
    ]);
    expect(lanes.map(({ row, edge }) => [row.id, edge])).toEqual([
      ['root', 'solid'],
      ['own', 'solid'],
      ['shared', 'double'],
    ]);
  });

  it('F5: a sub-agent leaves from the call that asked for it, a fork at the same event from its last step', () => {
    const root = madeSession('root');
    const asked = root.answer([call('t1', 'spawn_agent', {}), call('t2', 'run_command', {})]);
    const [agent, fork] = [leaves('agent', root, asked, 'session/spawned'), leaves('fork', root, asked)];
    const lanes = graphOf([root, agent, fork], { root: new Map([['agent', asked.id]]) });
    expect(lanes.map(({ row, fromStep }) => [row.id, fromStep])).toEqual([
      ['root', undefined],
      ['agent', asked.id],
      ['fork', `${asked.id}/2`],
    ]);
  });

  it('F8: a fork of a fork at an event that it inherits leaves from the step of whoever wrote it, before all own places', () => {
    const { root, prompt, asked } = trunk();
    const fork = leaves('fork', root, asked);
    const own = leaves('own', fork, fork.own[1] ?? prompt);
    const inherited = leaves('inherited', fork, prompt);
    const lanes = graphOf([root, fork, own, inherited]);
    expect(lanes.map(({ row, fromStep }) => [row.id, fromStep])).toEqual([
      ['root', undefined],
      ['fork', `${asked.id}/2`],
      ['inherited', prompt.id],
      ['own', fork.own[1]?.id],
    ]);
  });

  it('a session whose parent is not in the family is a root without a fork step', () => {
    const { root, asked } = trunk();
    const child = leaves('child', root, asked);
    expect(graphOf([child]).map(({ row, fromStep, edge }) => [row.id, fromStep, edge])).toEqual([
      ['child', undefined, 'solid'],
    ]);
  });

  it('F8: a lane that leaves before the first step of another leaves from the start of that one', () => {
    const { root, opening, asked } = trunk();
    const first = leaves('first', root, opening);
    const fork = madeSession('fork', { after: root.history() });
    const forked = fork.add('session/forked', { from: root.session, at: asked.id, reason: 'person' });
    const again = leaves('again', fork, forked);
    const inherited = leaves('inherited', fork, opening);
    const lanes = graphOf([root, first, fork, again, inherited]);
    expect(lanes.map(({ row, fromStep, fromStart }) => [row.id, fromStep, fromStart])).toEqual([
      ['root', undefined, undefined],
      ['first', undefined, 'root'],
      ['fork', `${asked.id}/2`, undefined],
      ['inherited', undefined, 'root'],
      ['again', undefined, 'fork'],
    ]);
    expect(lanes.map((each) => lane.safeParse(each).success)).toEqual([true, true, true, true, true]);
  });

  it('a lane whose parent is here, but not the event, leaves from nothing', () => {
    const { root } = trunk();
    const child = madeSession('child');
    child.add('session/forked', { from: root.session, at: madeId('gone'), reason: 'person' });
    expect(graphOf([root, child]).map(({ row, fromStep, fromStart }) => [row.id, fromStep, fromStart])).toEqual([
      ['root', undefined, undefined],
      ['child', undefined, undefined],
    ]);
  });

  it('sessions that claim each other as parents are both shown', () => {
    const [a, b] = [madeSession('a'), madeSession('b')];
    a.add('session/forked', { from: b.session, at: madeId('x'), reason: 'person' });
    b.add('session/forked', { from: a.session, at: madeId('y'), reason: 'person' });
    expect(graphOf([a, b]).map(({ row, fromStep }) => [row.id, fromStep])).toEqual([
      ['a', undefined],
      ['b', undefined],
    ]);
  });
});
