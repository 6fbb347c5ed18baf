import { describe, expect, it } from 'vitest';
import type { EventId, SessionId } from '../../../core/model/ids.ts';
import { noteSpawn } from '../../../core/projections/steps/note-spawn.ts';
import { emptySteps, type Steps } from '../../../core/projections/steps/steps.ts';
import { call, madeSession, said } from '../made-history.ts';
import { foldEvents } from './fold-events.ts';

const [a, b] = ['a', 'b'] as [SessionId, SessionId];
const spawnedBy = (steps: Steps) => [...steps.rows.values()].map(({ title, call: of }) => [title, of?.spawned]);

function asked() {
  const session = madeSession('S');
  const event = session.answer([
    call('t1', 'Bash', { command: 'ls' }),
    call('t2', 'Task', { description: 'x' }),
    call('t3', 'Task', { description: 'y' }),
  ]);
  return { session, event };
}

describe('F5: a call knows the sessions that it spawned', () => {
  it('each goes to the next call that asks for an agent', () => {
    const { session, event } = asked();
    const steps = foldEvents(session.own);
    const changed = [noteSpawn(steps, event.id, { session: a }), noteSpawn(steps, event.id, { session: b })].map(
      (noted) => noted.changed.map((row) => row.title),
    );
    expect({ changed, rows: spawnedBy(steps) }).toEqual({
      changed: [['x'], ['y']],
      rows: [
        ['ls', undefined],
        ['x', ['a']],
        ['y', ['b']],
      ],
    });
  });

  it('noted before its event is folded, it is the same', () => {
    const { session, event } = asked();
    const steps = emptySteps(session.session);
    noteSpawn(steps, event.id, { session: a });
    noteSpawn(steps, event.id, { session: b });
    expect(spawnedBy(foldEvents(session.own, steps))).toEqual([
      ['ls', undefined],
      ['x', ['a']],
      ['y', ['b']],
    ]);
  });

  it.each(['before', 'after'])(
    'the call that a log names goes before the order; noted %s its event is folded',
    (when) => {
      const { session, event } = asked();
      const steps = emptySteps(session.session);
      const note = () => {
        noteSpawn(steps, event.id, { session: a, callId: 't3' });
        noteSpawn(steps, event.id, { session: b, callId: 't2' });
      };
      if (when === 'before') note();
      foldEvents(session.own, steps);
      if (when === 'after') note();
      expect(spawnedBy(steps)).toEqual([
        ['ls', undefined],
        ['x', ['b']],
        ['y', ['a']],
      ]);
    },
  );

  it('a call that failed is passed over: it started nothing', () => {
    const { session, event } = asked();
    session.result('t2', 'there is no such agent', { isError: true });
    const steps = foldEvents(session.own);
    noteSpawn(steps, event.id, { session: a });
    expect(spawnedBy(steps)).toEqual([
      ['ls', undefined],
      ['x', undefined],
      ['y', ['a']],
    ]);
  });

  it('a session that is noted already is a no-op', () => {
    const { session, event } = asked();
    const steps = foldEvents(session.own);
    noteSpawn(steps, event.id, { session: a });
    expect(noteSpawn(steps, event.id, { session: a }).changed).toEqual([]);
  });

  it('an event that answers a call stands for it; what the result says later keeps it', () => {
    const { session, event } = asked();
    const result = session.result('t2', 'agentId: 7');
    const steps = foldEvents(session.own);
    noteSpawn(steps, result.id, { session: a });
    foldEvents([session.result('t2', 'done')], steps);
    expect({ event: event.id === result.id, rows: spawnedBy(steps)[1] }).toEqual({ event: false, rows: ['x', ['a']] });
  });

  it('an event without a call changes no row', () => {
    const session = madeSession('S');
    const event = session.answer([said('a')]);
    const steps = foldEvents(session.own);
    expect(noteSpawn(steps, event.id as EventId, { session: a }).changed).toEqual([]);
    expect(spawnedBy(steps)).toEqual([['a', undefined]]);
  });
});
