import { subAgentOf } from '../../model/agent/sub-agent-of.ts';
import { partsOf } from '../../model/parts-of.ts';
import { partsIn } from '../../projections/parts/parts-in.ts';
import { outcome, type ToolOutcome, type ToolSpawn } from '../tools/tool.ts';
import { unlessAborted } from '../unless-aborted.ts';
import type { Position } from './position.ts';
import type { RunWorld } from './run-world.ts';
import { type Came, sayBrought, sayLeft } from './say-brought.ts';
import type { SpawnEnd, SpawnTask } from './sub-agents.ts';

/** What a call at a position may start: a sub-agent, where the run can. */
export function toolSpawn(world: RunWorld, position: Position, callId: string): { readonly spawn?: ToolSpawn } {
  const { spawn } = world;
  return spawn === undefined ? {} : { spawn: (asked) => spawnFor(world, spawn, { asked, position, callId }) };
}

const NOTHING = { steps: 0, tokens: 0, agents: 0 } as const;

interface AskedByCall {
  readonly asked: Parameters<ToolSpawn>[0];
  readonly position: Position;
  readonly callId: string;
}

async function spawnFor(
  world: RunWorld,
  spawn: NonNullable<RunWorld['spawn']>,
  { asked, position, callId }: AskedByCall,
): Promise<ToolOutcome> {
  const { workspace = 'own' } = asked;
  const asking = world
    .historyBefore(position)
    .findLast((event) => partsOf(partsIn(event), 'tool-call').some((call) => call.callId === callId));
  const share = world.budget.share(asked.steps);
  if ('refused' in share) {
    // The cap may have been reached while no host was there to go on with the one that the call has.
    const left = asking && (await spawn.end({ position, asking }, share.because));
    if (left === undefined) return outcome(share.refused, true);
    world.budget.shared(left.spent);
    return await cameTo(world, workspace, left);
  }
  const agent = subAgentOf(world.agent, asked.agent, share.limits);
  if (agent === undefined || asking === undefined) {
    share.giveBack(NOTHING);
    return outcome(noSuchAgent(world, asked.agent), true);
  }
  const end = await spawn.run({
    ...{ position, asking, tree: world.workspace.tree(), agent, task: asked.task, workspace },
    beside: world.workspace.beside(),
    backend: world.sandbox.backend,
  });
  if ('refused' in end) {
    share.giveBack(NOTHING);
    return outcome(`${end.refused} No sub-agent was started.`, true);
  }
  share.giveBack(end.spent);
  return await cameTo(world, workspace, end);
}

/** What the call of a sub-agent that has ended comes to, with its files in the folder where it is done. */
async function cameTo(world: RunWorld, workspace: SpawnTask['workspace'], end: SpawnEnd): Promise<ToolOutcome> {
  const came = await bring(world, workspace, end);
  return {
    output: `${said(end)}\n\n[${sayBrought(came)}; what it did is in session ${end.session}${sayLeft(came)}]`,
    isError: end.status !== 'done',
    spawned: { session: end.session, ...end.spent },
  };
}

/** Brings the files of a sub-agent that is done into the folder. What was written there by hand since the call began is on record before, whatever comes (T4). */
async function bring(
  world: RunWorld,
  workspace: SpawnTask['workspace'],
  { session, status, began, tree }: SpawnEnd,
): Promise<Came> {
  const { workspace: files, overdue } = world;
  const isDone = status === 'done';
  const beside = workspace === 'shared' ? { beside: session } : {};
  const came = await unlessAborted(async () => {
    await recordOutside(world);
    return isDone ? await files.bring({ base: began, tree, ...beside }, overdue) : undefined;
  }, overdue);
  return came ?? (isDone ? 'not-all' : 'none');
}

async function recordOutside({ workspace: files, naming, append, overdue }: RunWorld): Promise<void> {
  await naming(
    async () => (await files.folder(overdue)).outside,
    async (outside) => {
      overdue.throwIfAborted();
      if (outside.length > 0) await append(outside, 'now');
    },
  );
}

function noSuchAgent({ agent: { agents = [] } }: RunWorld, name: string | undefined): string {
  const names = agents.length === 0 ? 'none' : agents.map((each) => each.name).join(', ');
  return `There is no agent ${name ?? ''} that you may start. Those that can be named: ${names}. Leave the name out for one like you. No sub-agent was started.`;
}

function said({ status, says }: SpawnEnd): string {
  if (status === 'done') return says === '' ? 'The sub-agent is done, and said nothing.' : says;
  return `The sub-agent ${status === 'failed' ? 'failed' : 'was stopped'}: ${says}`;
}
