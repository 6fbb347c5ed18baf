import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sayTimeOver } from '../../../core/runtime/agent/say-time-over.ts';
import { runCommand } from '../../../core/runtime/tools/run-command.ts';
import { sandbox } from '../../adapters/sandbox/sandboxed.ts';
import { tempWorkspaces } from '../../adapters/workspace-cas/temp-workspaces.ts';
import { call, said } from '../../projections/made-history.ts';
import { agentHome, disk, SESSION } from './agent-home.ts';

it('X3, P2: time that is over ends a command in the sandbox, and what it did until then is on record', async () => {
  const { workspaces } = await tempWorkspaces();
  const { path } = await workspaces.open(SESSION, workspaces.empty);
  const files = disk();
  let isOver = () => undefined as unknown;
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  const home = await agentHome({
    on: { ...files, workspaces: { ...files.workspaces, ...workspaces } },
    turns: [[call('c1', 'run_command', { command: 'touch begun; sleep 3000' })]],
    tools: [runCommand],
    agent: { limits: { timeMs: 60_000 } },
    sandboxOf: () => sandbox,
    wait: () => over,
  });
  const started = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('go')] });
  if (!started.ok) throw new Error(started.refusal.message);
  while (!existsSync(join(path, 'begun'))) await new Promise(setImmediate);
  isOver();
  expect(await started.value.ended).toEqual({ status: 'stopped', says: sayTimeOver(60_000) });
  const [ended, last] = (await home.events()).slice(-2);
  expect(ended?.payload).toMatchObject({
    ending: 'cancelled',
    parts: [{ callId: 'c1', output: '[It was stopped before its end.]', isError: true }],
    changes: [{ path: 'begun', change: 'added' }],
  });
  expect([last?.kind, last?.payload]).toEqual(['run/stopped', { by: 'budget', reason: sayTimeOver(60_000) }]);
});
