import { expect, it } from 'vitest';
import type { Kind } from '../../../core/model/events.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { unfinishedRun } from '../../../core/runtime/runs/unfinished-run.ts';
import { type MadeSession, madeSession } from '../../projections/made-history.ts';

function openRun(
  make: (session: MadeSession) => void,
  erased?: readonly [run: string, kind: Kind],
): string | undefined {
  const made = madeSession('S', { by: 'host' });
  made.add('session/created', {});
  make(made);
  const history = made.own.map((event) =>
    event.envelope.run === erased?.[0] && event.kind === erased?.[1]
      ? ({ ...event, kind: 'withheld' } as unknown as SessionEvent)
      : event,
  );
  return unfinishedRun(history, made.session)?.envelope.run;
}

const agent = { agent: 'a'.repeat(64) };

it('R6: the newest run is taken up where an agent or one command of a person, or a question or call of a program, is to go on, and not a program', () => {
  const turns = ['person', 'validation', 'setup', 'ask', 'call', 'main'];
  expect(turns.map((turn) => openRun((s) => s.addIn('r', 'run/started', { turn })))).toEqual([
    'r',
    'r',
    'r',
    'r',
    'r',
    undefined,
  ]);
  expect(openRun((s) => s.addIn('r', 'run/started', agent))).toBe('r');
  expect(openRun((s) => s.addIn('r', 'run/started', { workflow: 'nightly' }))).toBeUndefined();
});

it('R6, S12: nothing is taken up that has an end or that another run began after, erased as those may be', () => {
  const command = (s: MadeSession) => s.addIn('one', 'run/started', { turn: 'person' });
  const ended = (s: MadeSession) => {
    command(s);
    s.addIn('one', 'run/ended', { outcome: 'done' });
  };
  const passed = (s: MadeSession) => {
    command(s);
    s.addIn('two', 'run/ended', { outcome: 'done' });
  };
  expect([openRun(ended), openRun(ended, ['one', 'run/ended']), openRun(passed)]).toEqual([
    undefined,
    undefined,
    'one',
  ]);
  const later = (s: MadeSession) => {
    command(s);
    s.addIn('two', 'run/started', agent);
    s.addIn('two', 'run/ended', { outcome: 'done' });
  };
  expect([openRun(later), openRun(later, ['two', 'run/started'])]).toEqual([undefined, undefined]);
});
