import { expect, it } from 'vitest';
import type { CommandEnd, Sandbox } from '../../../core/runtime/ports/sandbox.ts';
import type { Runs } from '../../../core/runtime/runs/runs.ts';
import { agentHome, SESSION } from './agent-home.ts';

/** A sandbox whose commands stand still until they are cancelled. `begun` settles when one runs. */
function stillSandbox() {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const sandbox: Sandbox = {
    backend: 'local',
    probe: async () => ({ ok: true, says: '' }),
    run: async (_command, { signal }) => {
      resolve();
      await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
      const ended: CommandEnd = {
        ...{ ending: 'cancelled', startedAtMs: 1, endedAtMs: 2, output: [], outputBytes: 0 },
        ...{ limitsHit: [], used: {}, profileDigest: 'a'.repeat(64) },
      };
      return ended;
    },
  };
  return { begun, sandbox };
}

const command = 'sleep 600';

it.each<[what: string, begin: (runs: Runs) => ReturnType<Runs['exec']>]>([
  ['a command', (runs) => runs.exec({ session: SESSION, command })],
  ['a validation', (runs) => runs.validate({ session: SESSION, command, criterion: 'It holds.' })],
  ['a setup', (runs) => runs.setup({ session: SESSION, command, network: 'none' })],
])(
  'X3: %s of a person that is stopped reads as stopped, by whom and why, neither as done nor as failed',
  async (_, begin) => {
    const { begun, sandbox } = stillSandbox();
    const { runs, events } = await agentHome({ turns: [], sandboxOf: () => sandbox });
    const running = await begin(runs);
    await begun;
    await runs.stop(SESSION, 'enough');
    expect(running.ok && (await running.value.ended)).toEqual({ status: 'stopped', says: 'enough' });
    const [ended, last] = (await events())
      .filter(({ kind }) => kind === 'tool/ended' || kind.startsWith('run/'))
      .slice(1);
    expect(ended?.payload).toMatchObject({ ending: 'cancelled' });
    expect([last?.kind, last?.payload]).toEqual(['run/stopped', { by: 'person', reason: 'enough' }]);
  },
);
