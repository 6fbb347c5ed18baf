import { expect, it } from 'vitest';
import type { CommandEnd, Sandbox, SandboxCommand } from '../../../core/runtime/ports/sandbox.ts';
import type { Workspaces } from '../../../core/runtime/ports/workspaces.ts';
import { agentHome, disk, SESSION } from './agent-home.ts';
import { fakeWorkspaces } from './fake-workspaces.ts';

it('P2: what the folder takes on disk is told the sandbox by who looked at the folder before the call', async () => {
  const counted = { bytes: 512, linked: new Set<string>(), unwalked: [] };
  const workspaces = fakeWorkspaces();
  const open: Workspaces['open'] = async (...place) => {
    const folder = await workspaces.open(...place);
    return { ...folder, snapshot: async () => ({ ...(await folder.snapshot()), disk: counted }) };
  };
  const commands: SandboxCommand[] = [];
  const sandbox: Sandbox = {
    backend: 'local',
    probe: async () => ({ ok: true, says: '' }),
    run: async (command): Promise<CommandEnd> => {
      commands.push(command);
      return {
        ...{ ending: 'exited', exitCode: 0, startedAtMs: 1, endedAtMs: 2, output: [], outputBytes: 0 },
        ...{ limitsHit: [], used: {}, profileDigest: 'a'.repeat(64) },
      };
    },
  };
  const on = { ...disk(), workspaces: { ...workspaces, open } };
  const { runs } = await agentHome({ turns: [], on, sandboxOf: () => sandbox });
  const running = await runs.exec({ session: SESSION, command: 'true' });
  expect(running.ok && (await running.value.ended)?.status).toBe('done');
  expect(commands.map(({ walked }) => walked)).toEqual([counted]);
});
