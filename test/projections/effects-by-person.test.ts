import { expect, it } from 'vitest';
import { effectsOf } from '../../core/projections/effects/effects-of.ts';
import { madeSession } from './made-history.ts';

it('T1: a person’s own command is theirs also where an earlier version wrote it down as an agent’s', () => {
  const by = (turn: string) => {
    const made = madeSession('S', { by: 'agent' });
    made.add('session/created', {});
    made.addIn('r', 'run/started', { turn });
    const placed = { effect: 'irreversible', attempt: 1, placement: 'local' } as const;
    made.addIn('r', 'tool/started', { callId: 'own', tool: 'run_command', input: '{"command":"ls"}', ...placed });
    return effectsOf(made.own, made.session).map((effect) => effect.by);
  };
  expect([by('person'), by('main')]).toEqual([['person'], ['agent']]);
});
