import { RPCHandler } from '@orpc/server/message-port';
import { expect, it } from 'vitest';
import { portOf } from '../../../core/contract/port-of.ts';
import { attachHost } from '../../../renderer/host/client.ts';
import { runOwnCommand, useCommands } from '../../../renderer/stores/command-store.ts';
import { duplexPair } from '../duplex-pair.ts';
import { fakeContract } from '../fake-host.ts';

/** A host in which a command begins, writes a line and goes on until the pipe is cut. */
function hostOfEndless() {
  const os = fakeContract();
  const exec = os.runs.exec.handler(async function* ({ signal }) {
    yield { type: 'started' as const, run: 'r' };
    yield { type: 'output' as const, stream: 'stdout' as const, base64: btoa('begun\n') };
    await new Promise((resolve) => signal?.addEventListener('abort', resolve));
  });
  const { here, there, cut } = duplexPair();
  new RPCHandler({ runs: { exec } }).upgrade(portOf(there) as never);
  attachHost(here);
  return { cut };
}

it('T1: a command whose host goes away keeps what it wrote, and nobody says how it ended or that it did not begin', async () => {
  const { cut } = hostOfEndless();
  const now = () => useCommands.getState().commands.get('s');
  const over = runOwnCommand('s', 'sleep 600');
  await expect.poll(() => now()?.output).toBe('begun\n');
  cut('the host crashed');
  await over;
  expect(now()).toMatchObject({ output: 'begun\n', state: { type: 'lost' } });
  await runOwnCommand('s', 'ls');
  expect(now()).toMatchObject({ command: 'ls', output: '', state: { type: 'lost' } });
});
