import { describe, expect, it } from 'vitest';
import type { SessionId } from '../../../core/model/ids.ts';
import { foldStep } from '../../../core/projections/steps/fold-steps.ts';
import { noteSpawn } from '../../../core/projections/steps/note-spawn.ts';
import { spawnRow } from '../../../core/projections/steps/spawn-row.ts';
import { emptySteps, type Steps } from '../../../core/projections/steps/steps.ts';
import { call, type MadeSession, madeSession } from '../made-history.ts';
import { seeded } from '../seeded.ts';
import { foldEvents } from './fold-events.ts';

const ended = (session: MadeSession, callId: string, child?: string) =>
  session.add('tool/ended', {
    ending: 'exited',
    parts: [{ type: 'tool-result', callId, output: child === undefined ? 'No sub-agent was started.' : 'Done.' }],
    position: `main#0/call#${callId}`,
    ...(child === undefined ? {} : { spawned: { session: child as SessionId, steps: 1, tokens: 0, agents: 1 } }),
  });
const spawn = (callId: string) => call(callId, 'spawn_agent', { task: callId });
const hung = (steps: Steps) =>
  Object.fromEntries([...steps.rows.values()].map(({ call: of }) => [of?.callId, of?.spawned]));

describe('F5: a call has the session that its end says it started', () => {
  it.each(['before', 'after'])(
    'of two, the first refused, the session is on the second; noted %s its events',
    (when) => {
      const made = madeSession('S', { by: 'agent' });
      const event = made.answer([spawn('c1'), spawn('c2')]);
      ended(made, 'c1');
      ended(made, 'c2', 'child');
      const steps = emptySteps(made.session);
      if (when === 'before') noteSpawn(steps, event.id, { session: 'child' });
      foldEvents(made.own, steps);
      if (when === 'after') noteSpawn(steps, event.id, { session: 'child' });
      expect(hung(steps)).toEqual({ c1: [], c2: ['child'] });
    },
  );

  it('while the second still works, its session is on it, and not on the one that was refused', () => {
    const made = madeSession('S', { by: 'agent' });
    const event = made.answer([spawn('c1'), spawn('c2')]);
    ended(made, 'c1');
    const steps = foldEvents(made.own);
    noteSpawn(steps, event.id, { session: 'child' });
    expect(hung(steps)).toEqual({ c1: [], c2: ['child'] });
    const rows = [...foldEvents(made.own).rows.values()];
    expect(spawnRow(rows, { session: 'child' })?.call?.callId).toBe('c2');
  });

  it.each(Array.from({ length: 200 }, (_, at) => 4_000 + at))('whenever it is noted, seed %i', (seed) => {
    const random = seeded(seed);
    const made = madeSession('S', { by: 'agent' });
    const calls = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, at) => ({
      id: `c${at}`,
      isSpawn: random() < 0.7,
      child: random() < 0.6 ? `child-${at}` : undefined,
    }));
    const event = made.answer(calls.map(({ id, isSpawn }) => (isSpawn ? spawn(id) : call(id, 'look', {}))));
    for (const { id, isSpawn, child } of calls) ended(made, id, isSpawn ? child : undefined);
    const children = calls.flatMap(({ isSpawn, child }) => (isSpawn && child !== undefined ? [child] : []));
    const notes = children.map((child) => ({ child, at: Math.floor(random() * (made.own.length + 1)) }));
    const steps = emptySteps(made.session);
    for (let at = 0; at <= made.own.length; at++) {
      for (const note of notes) if (note.at === at) noteSpawn(steps, event.id, { session: note.child });
      const next = made.own[at];
      if (next !== undefined) foldStep(steps, next);
    }
    expect(hung(steps)).toEqual(
      Object.fromEntries(
        calls.map(({ id, isSpawn, child }) => [id, isSpawn ? (child === undefined ? [] : [child]) : hung(steps)[id]]),
      ),
    );
    const onLooks = calls.flatMap(({ id, isSpawn }) => (isSpawn ? [] : (hung(steps)[id] ?? [])));
    expect(onLooks).toEqual([]);
  });
});
