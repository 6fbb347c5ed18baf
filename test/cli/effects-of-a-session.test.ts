import { expect, it } from 'vitest';
import type { HostClient } from '../../core/contract/connect.ts';
import { tempFolder } from '../adapters/workspace-cas/temp-workspaces.ts';
import { accepted, asHost, runIn } from './forked-runs.ts';

async function exec(host: HostClient, session: string, command: string): Promise<void> {
  for await (const item of await host.runs.exec({ session, command })) if (item.type === 'end') return;
}

it('T2: what a session itself did is listed, newest first: calls that may do more than read, applied and restored files', async () => {
  await asHost(tempFolder(), async (host) => {
    const folder = tempFolder();
    const { session } = accepted(await host.runs.create({ workspace: { how: 'empty' } }));
    const list = async (of: string) => {
      const { effects, of: all } = accepted(await host.runs.effects({ session: of }));
      return [all, ...effects.map(({ event: _, atMs: __, run: ___, callId: ____, ...rest }) => rest)];
    };
    expect(await list(session)).toEqual([0]);
    await runIn(host, session, { command: 'echo a > a.txt', says: 'Made.' });
    const { head } = accepted(await host.sessions.show({ session })).row;
    await exec(host, session, 'echo b > b.txt; exit 4');
    accepted(await host.files.apply({ session, folder }));
    accepted(await host.files.apply({ session, folder, undo: true }));
    accepted(await host.files.restore({ session, event: head }));
    const call = {
      type: 'call',
      state: 'ended',
      ending: 'exited',
      tool: 'run_command',
      effect: 'irreversible',
      attempt: 1,
      placement: 'local',
      changed: 1,
    };
    const act = { by: 'person', state: 'ended' };
    expect(await list(session)).toEqual([
      5,
      { ...act, type: 'restored', what: 'files of an earlier step' },
      { ...act, type: 'taken back', what: folder, changed: 2 },
      { ...act, type: 'applied', what: folder, changed: 2 },
      { ...call, by: 'person', what: '{"command":"echo b > b.txt; exit 4"}', exitCode: 4 },
      { ...call, by: 'agent', what: '{"command":"echo a > a.txt"}', exitCode: 0 },
    ]);
    const fork = accepted(await host.sessions.fork({ session })).session;
    expect(await list(fork)).toEqual([0]);
  });
}, 60_000);
