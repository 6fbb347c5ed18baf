import { canonicalText } from '../../model/canonical.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { EventId, RunId, SessionId, TreeId } from '../../model/ids.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { isLockfile } from '../../model/workspace/lockfiles.ts';
import { callAsPerson } from '../agent/call-tool.ts';
import { carriedIn } from '../agent/carried-in.ts';
import { below, iteration } from '../agent/position.ts';
import { RunFailed } from '../agent/run-failed.ts';
import type { RunWorld } from '../agent/run-world.ts';
import type { Setups } from '../ports/setups.ts';
import type { Workspaces } from '../ports/workspaces.ts';
import { hasMovedOn } from './has-moved-on.ts';
import { mayWrite } from './may-write.ts';
import { placementOf } from './placement-of.ts';
import type { Begun } from './runs.ts';
import type { RunsWorld } from './runs-world.ts';
import type { Held } from './session-writers.ts';
import { installer } from './stand-ins.ts';

/** A command that gets a session's files ready to work in, before its first step. */
export interface Setup {
  readonly session: SessionId;
  readonly command: string;
  /** `host`: a person agreed that it may reach the network. */
  readonly network: 'none' | 'host';
  readonly expectedHead?: EventId;
}

type SetUp = PayloadOf<'workspace/set-up'>;

/**
 * Begins a run of a setup command. What it made for the same command, lockfiles and machine before is carried in its place, and it does not run.
 * Refused once a step of the session touched its files.
 */
export async function startSetup(
  { sealing, workspaces, setups, madeHere }: RunsWorld,
  { session, command, network, expectedHead }: Setup,
  { writer }: Held,
  history: readonly SessionEvent[],
): Promise<Decision<Begun>> {
  const may = mayWrite(history, session);
  if (!may.ok) return may;
  const moved = hasMovedOn(history, session, expectedHead);
  if (moved !== undefined) return moved;
  const calls = history.filter((event) => event.kind === 'tool/started' && event.envelope.origin.session === session);
  if (calls.some((event) => event.kind === 'tool/started' && event.payload.tool !== installer.tool.name))
    return refuse('already-so', 'A step of this session worked in its files already.', {
      remedy: 'Set up a new session, or run the command there yourself: openrath exec',
    });
  const run = sealing.ids.uuid() as RunId;
  const added = await writer.append([{ kind: 'run/started', payload: { turn: installer.turn }, run }], 'person', 'now');
  const asked = { command, network };
  const place = {
    setups,
    backend: placementOf({ history, session, madeHere }, installer.agent),
    isFresh: calls.length === 0,
    without: pathsBeside(history),
  };
  return accept({
    run,
    agent: installer.agent,
    startedAtMs: added[0]?.envelope.atMs ?? 0,
    durability: 'every-step',
    // What the folder had that the files came from would be part of what the setup makes.
    isBare: true,
    work: async (world) => setUp(world, asked, { ...place, workspaces: await workspaces() }),
  });
}

export interface SetupPlace {
  readonly setups: Setups | undefined;
  readonly backend: string;
  readonly workspaces: Workspaces;
  /** No setup of the session began before: its folder is not made yet. */
  readonly isFresh: boolean;
  /** Dependency folders that the files began with: they are not there while it runs. */
  readonly without: readonly string[];
}

/** Paths of the dependency folders that go along at the end of a history. */
export function pathsBeside(history: readonly SessionEvent[]): readonly string[] {
  return carriedIn(history).map(({ path }) => path);
}

/** Gets the files ready, or goes on with what is on record of that. Gives what came of it, in words. */
export async function setUp(
  world: RunWorld,
  asked: Pick<SetUp, 'command' | 'network'>,
  place: SetupPlace,
): Promise<string> {
  const { setups, isFresh, without } = place;
  const tree = world.workspace.tree();
  const lockfiles = setups === undefined ? [] : await lockfilesOf(tree, place);
  const key =
    setups === undefined || lockfiles.length === 0 ? undefined : keyOf(world, asked, { ...place, setups, lockfiles });
  const kept = key === undefined || !isFresh ? undefined : await setups?.find(key);
  if (key !== undefined && kept !== undefined) {
    await record(world, { ...asked, how: 'kept', key, carried: [...kept.carried] });
    return 'Set up with what was kept from before.';
  }
  await runOnce(world, asked);
  const { folder } = await world.workspace.folder();
  const { carried } = await folder.snapshot();
  const because = whyNotKept({ key, carried: carried.length, isFresh, isSame: world.workspace.tree() === tree });
  const made = {
    ...{ ...asked, how: 'ran' as const, carried: [...carried] },
    ...(without.length === 0 ? {} : { without: [...without] }),
  };
  if (because !== undefined || key === undefined || setups === undefined) {
    await record(world, { ...made, ...(because === undefined ? {} : { because }) });
    return `Set up. Nothing is kept for later sessions: ${because ?? 'there is no place for it'}.`;
  }
  await setups.keep(key, asked.command, {
    folder: folder.path,
    carried,
    lockfiles: lockfiles.map(({ path }) => path),
  });
  await record(world, { ...made, key });
  return 'Set up.';
}

interface Lockfile {
  readonly path: string;
  readonly digest: string;
}

async function lockfilesOf(tree: TreeId, { workspaces }: SetupPlace): Promise<readonly Lockfile[]> {
  return ((await workspaces.entries(tree, '', 'deep')) ?? []).flatMap((entry) =>
    entry.kind === 'file' && isLockfile(entry.path) ? [{ path: entry.path, digest: entry.blob as string }] : [],
  );
}

/** Names what a setup makes. */
function keyOf(
  { sha256 }: RunWorld,
  asked: Pick<SetUp, 'command' | 'network'>,
  {
    setups,
    backend,
    lockfiles,
  }: Pick<SetupPlace, 'backend'> & {
    readonly setups: Setups;
    readonly lockfiles: readonly Lockfile[];
  },
): string {
  return sha256(canonicalText({ ...asked, lockfiles, backend, facts: setups.facts() }));
}

/** Throws RunFailed where it did not come to a good end. */
async function runOnce(world: RunWorld, asked: Pick<SetUp, 'command' | 'network'>): Promise<void> {
  const position = below(iteration(world.node, 0), 'call', 0);
  const callId = `setup-${world.run}`;
  const part = { type: 'tool-call', callId, name: installer.tool.name, input: JSON.stringify(asked) } as const;
  await callAsPerson({ ...world, tools: [installer.tool] }, position, part);
  const { answer } = world.recordedAt(position);
  const result = answer?.kind === 'tool/ended' ? partsOf(answer.payload.parts, 'tool-result')[0] : undefined;
  if (result === undefined || result.isError === true)
    throw new RunFailed(`The setup did not end well, and nothing of it is kept. ${(result?.output ?? '').slice(-500)}`);
}

interface Made {
  readonly key: string | undefined;
  readonly carried: number;
  readonly isFresh: boolean;
  readonly isSame: boolean;
}

function whyNotKept({ key, carried, isFresh, isSame }: Made): string | undefined {
  if (key === undefined) return 'no lockfile says what it brings';
  if (!isFresh) return 'an earlier setup of this session did not end well';
  if (!isSame) return 'it changed files that are no dependency folder';
  return carried === 0 ? 'it made no dependency folder' : undefined;
}

async function record(world: RunWorld, payload: SetUp): Promise<void> {
  await world.append([{ kind: 'workspace/set-up', payload }], 'now');
}
