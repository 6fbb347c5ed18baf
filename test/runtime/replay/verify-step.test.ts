import { expect, it } from 'vitest';
import type { PayloadOf } from '../../../core/model/events.ts';
import { isFolderNew } from '../../../core/runtime/replay/setup-again.ts';
import { type Again, verifyStep } from '../../../core/runtime/replay/verify-step.ts';
import { person } from '../../../core/runtime/runs/stand-ins.ts';
import { type MadeSession, madeId, madeSession } from '../../projections/made-history.ts';

function begin(made: MadeSession, tool: string) {
  return made.add('tool/started', {
    ...{ callId: tool, tool, input: '{}', effect: 'idempotent', attempt: 1, placement: 'local' },
  });
}

it('R3, F2: the folder is made anew for the first setup of a session, and where what is kept of one goes along', () => {
  const parent = madeSession('parent', { by: 'person' });
  begin(parent, 'setup');
  const setUp: PayloadOf<'workspace/set-up'> = { command: 'make', network: 'none', how: 'ran', carried: [] };
  parent.add('workspace/set-up', setUp);
  begin(parent, 'run_command');
  const fork = madeSession('fork', { by: 'person', after: parent.own });
  begin(fork, 'setup');
  begin(fork, 'setup');
  fork.add('workspace/set-up', { ...setUp, key: madeId('kept') });
  const history = fork.history();
  expect(history.map((event, at) => isFolderNew(event, history, at))).toEqual([
    ...[true, false, false],
    ...[true, false, true],
  ]);
});

it('R3: a request that a record says was made in a person’s run is none that is made again', async () => {
  const made = madeSession('S', { by: 'person', run: 'r' });
  const request = { position: 'main#0/model', provider: 'none', model: 'none', segments: [], converter: 'c' };
  const event = made.add('model/requested', { ...request, contextDigest: madeId('context') });
  const actor = { agent: person.agent, tools: [person.tool], asks: false };
  expect(await verifyStep(event, { history: made.own, at: 0, actor } as unknown as Again)).toBeUndefined();
});
