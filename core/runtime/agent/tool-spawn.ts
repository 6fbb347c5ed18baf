import { subAgentOf } from '../../model/agent/sub-agent-of.ts';
import type { TreeId } from '../../model/ids.ts';
import { partsOf } from '../../model/parts-of.ts';
import { partsIn } from '../../projections/parts/parts-in.ts';
import { counted } from '../../projections/text/say-count.ts';
import { outcome, type ToolOutcome, type ToolSpawn } from '../tools/tool.ts';
import type { Position } from './position.ts';
import type { RunWorld } from './run-world.ts';
import type { SpawnEnd } from './sub-agents.ts';
import type { Brought } from './workspace-keeper.ts';

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
  const tree = world.workspace.tree();
  const asking = world
    .historyBefore(position)
    .findLast((event) => partsOf(partsIn(event), 'tool-call').some((call) => call.callId === callId));
  const share = world.budget.share(asked.steps);
  if ('refused' in share) {
    // The cap may have been reached while no host was there to go on with the one that the call has.
    const left = asking && (await spawn.end({ position, asking, tree }, share.because));
    if (left === undefined) return outcome(share.refused, true);
    world.budget.shared(left.spent);
    return await cameTo(world, tree, left);
  }
  const agent = subAgentOf(world.agent, asked.agent, share.limits);
  if (agent === undefined || asking === undefined) {
    share.giveBack(NOTHING);
    return outcome(noSuchAgent(world, asked.agent), true);
  }
  const end = await spawn.run({
    ...{ position, asking, tree, agent, task: asked.task },
    backend: world.sandbox.backend,
  });
  if ('refused' in end) {
    share.giveBack(NOTHING);
    return outcome(`${end.refused} No sub-agent was started.`, true);
  }
  share.giveBack(end.spent);
  return await cameTo(world, tree, end);
}

/** What the call of a sub-agent that has ended comes to, with its files in the folder where it is done. */
async function cameTo(world: RunWorld, tree: TreeId, end: SpawnEnd): Promise<ToolOutcome> {
  const brought = end.status === 'done' ? await world.workspace.bring(tree, end.tree) : undefined;
  return {
    output: `${said(end)}\n\n[${files(end, brought)}]`,
    isError: end.status !== 'done',
    spawned: { session: end.session, ...end.spent },
  };
}

function noSuchAgent({ agent: { agents = [] } }: RunWorld, name: string | undefined): string {
  const names = agents.length === 0 ? 'none' : agents.map((each) => each.name).join(', ');
  return `There is no agent ${name ?? ''} that you may start. Those that can be named: ${names}. Leave the name out for one like you. No sub-agent was started.`;
}

function said({ status, says }: SpawnEnd): string {
  if (status === 'done') return says === '' ? 'The sub-agent is done, and said nothing.' : says;
  return `The sub-agent ${status === 'failed' ? 'failed' : 'was stopped'}: ${says}`;
}

function files({ session }: SpawnEnd, brought: Brought | undefined): string {
  const where = `what it did is in session ${session}`;
  if (brought === undefined) return `None of its files came back; ${where}`;
  const came = `${brought.paths === 0 ? 'It changed no file' : `${counted(brought.paths, 'path')} came back`}; ${where}`;
  if (brought.kept.length === 0) return came;
  return `${came}. Changed here meanwhile too, and left as they are here: ${brought.kept.slice(0, 50).join(', ')}`;
}
