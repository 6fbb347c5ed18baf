import { expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { callEvidence } from '../../../core/contract/call-evidence.ts';
import { foldStep } from '../../../core/projections/steps/fold-steps.ts';
import { emptySteps } from '../../../core/projections/steps/steps.ts';
import { checkedReader } from '../../../core/runtime/read-checked.ts';
import { runCommand } from '../../../core/runtime/tools/run-command.ts';
import { callEvidenceOf } from '../../../core/runtime/views/call-evidence-of.ts';
import { call, said } from '../../projections/made-history.ts';
import { agentHome, disk, SESSION } from './agent-home.ts';
import { gardenTools } from './garden-of-agents.ts';

const read = checkedReader(sha256);
type Home = Partial<Omit<Parameters<typeof agentHome>[0], 'on'>>;

/** The evidence of the only call of a run, as it goes through the door. */
async function evidenceOf(asked: ReturnType<typeof call>, home: Home) {
  const on = disk();
  const { runs, agent, events } = await agentHome({
    ...{ on, turns: [[asked], [said('done')]], tools: [runCommand, ...gardenTools(on)] },
    ...home,
  });
  const begun = await runs.start({ session: SESSION, agent, message: [said('go')] });
  if (!begun.ok) throw new Error(begun.refusal.message);
  await begun.value.ended;
  const steps = emptySteps(SESSION);
  for (const event of await events()) foldStep(steps, event);
  const step = [...steps.rows.values()].find((row) => row.call !== undefined);
  return callEvidence.parse(await callEvidenceOf(step, { store: on.store, read }));
}

const sandboxOf: NonNullable<Home['sandboxOf']> = () => ({
  backend: 'local',
  probe: async () => ({ ok: true, says: '' }),
  run: async () => ({
    ...{ ending: 'exited', exitCode: 0, startedAtMs: 1, endedAtMs: 2, output: [], outputBytes: 0 },
    ...{ limitsHit: [], used: {}, profileDigest: 'a'.repeat(64) },
  }),
});

it.each([
  [{ command: 'true' }, '/workspace'],
  [{ command: 'true', cwd: 'app' }, '/workspace/app'],
])(
  'T1: a command %j says the folder that it began in, inside, whatever folder its session was made from',
  async (input, cwd) => {
    const evidence = await evidenceOf(call('c1', 'run_command', input), { sandboxOf, cwd: '/home/me/app' });
    expect(evidence.started).toMatchObject({ placement: 'local', cwd });
    expect(evidence.ended?.profileDigest).toBe('a'.repeat(64));
  },
);

it('A1: a call that a rule let run names the rule, one that no rule is for names none', async () => {
  const policy = [{ tool: 'run_command', matches: 'true*', verdict: 'allow' }];
  const ruled = await evidenceOf(call('c1', 'run_command', { command: 'true' }), { sandboxOf, agent: { policy } });
  const unruled = await evidenceOf(call('c1', 'run_command', { command: 'false' }), { sandboxOf, agent: { policy } });
  expect([ruled, unruled].map(({ started }) => started?.allowedBy)).toEqual(['allow run_command true*', undefined]);
});

it('F5: a call that started a sub-agent has evidence that the door lets through', async () => {
  const agents = [{ name: 'digger', description: 'Digs.', model: { provider: 'made-up', name: 'model-d' } }];
  const dig = call('c1', 'spawn_agent', { task: 'Dig.', agent: 'digger' });
  const evidence = await evidenceOf(dig, { agent: { agents }, turnsOf: { digger: [[said('Dug.')]] } });
  expect([evidence.started?.placement, evidence.started?.cwd, evidence.ended?.ending]).toEqual([
    'sub-agent',
    undefined,
    'exited',
  ]);
});
