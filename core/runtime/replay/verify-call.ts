import type { BlobId, SessionId, TreeId } from '../../model/ids.ts';
import { partsOf } from '../../model/parts-of.ts';
import { UNISOLATED } from '../../model/placement/unisolated.ts';
import type { EventOf } from '../../model/read-event.ts';
import { type CallOutcome, compareCalls, type Verdict } from '../../model/replay/verdict.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import { checkInput } from '../agent/check-call.ts';
import type { Sandbox, SandboxLimits } from '../ports/sandbox.ts';
import type { Carried, WorkingFolder, Workspaces } from '../ports/workspaces.ts';
import type { BlobStore } from '../ports.ts';
import { HostError } from '../ports.ts';
import { memoryTools } from '../tools/memory-tools.ts';
import { hasNetwork } from '../tools/setup-command.ts';
import type { Tool, ToolOutcome } from '../tools/tool.ts';
import { pathInNoTree } from './in-no-tree.ts';
import type { RecordedCall } from './recorded-calls.ts';
import { tellDifferences } from './tell-differences.ts';
import { whyMemoryIsLeft } from './why-memory-is-left.ts';

/** What calls are done again with. */
export interface VerifyWorld {
  readonly workspaces: Workspaces;
  readonly blobs: Pick<BlobStore, 'get'>;
  /** Where it ran; undefined where there is none of that name here. */
  readonly sandbox: Sandbox | undefined;
  readonly limits: SandboxLimits;
  readonly tools: readonly Tool[];
  /** Working folder of its own: the session's is never touched. */
  readonly scratch: SessionId;
  /** Dependency folders that went along with the session's files. */
  readonly carried: readonly Carried[];
  /** Paths that are in no tree, as the record before the call has them. */
  readonly leftOut: readonly string[];
  readonly signal: AbortSignal;
}

/** What came of a call that was to be done again. */
export interface CallAgain {
  readonly verdict: Verdict;
  /** Absent where it was not compared. */
  readonly found?: CallOutcome;
}

/**
 * Does one recorded call again, from the files as they were before it, without network, in a folder of its own (R3): only tools whose
 * effects stay in the workspace. Rejects with the reason of the signal, and with HostError where the disk takes nothing.
 */
export async function verifyCall({ started, ended }: RecordedCall, world: VerifyWorld): Promise<CallAgain> {
  if (ended === undefined || ended.payload.ending === 'unknown') return skipped('nobody saw it end');
  if (ended.payload.ending === 'cancelled') return skipped('it was stopped before its end');
  const { spawned } = ended.payload;
  if (spawned !== undefined) return skipped(`a sub-agent did it: verify session ${spawned.session}`);
  const { tool: name, version, input, treeBefore } = started.payload;
  const tool = world.tools.find((each) => each.name === name);
  if (tool?.placement === 'program' && tool.effect !== 'none')
    return skipped('it acts on the world: it is code of the program, which nothing holds');
  if (tool === undefined || typeof tool.placement === 'object')
    return skipped('it acts on the world, or its tool is not here');
  if (memoryTools.includes(tool)) return skipped(whyMemoryIsLeft(tool, input));
  if (tool.version !== version)
    return notDone('stale', `${name} is version ${tool.version} now; it was ${version ?? 'none'}`);
  const { sandbox } = world;
  if (started.payload.placement === UNISOLATED) return skipped('it acts on the world: it ran without isolation');
  if (sandbox === undefined) return skipped(`it ran in ${started.payload.placement}, which is not here`);
  const checked = checkInput(started.payload.callId, tool, input);
  if (!checked.ok) return notDone('stale', checked.reason);
  if (hasNetwork(tool, checked.call.input)) return skipped('it acts on the world: it had the network');
  if (treeBefore === undefined) return notDone('missing', 'the files before it are not on record');
  const folder = await folderAt(treeBefore as TreeId, world);
  if (folder === undefined) return notDone('missing', `the tree ${treeBefore} is not here any more`);
  const { limits, signal } = world;
  const outcome = await tool.run(checked.call.input, { folder, sandbox, limits, signal, onOutput: () => undefined });
  if (outcome.end?.ending === 'failed-to-start')
    return skipped(`there is no sandbox to do it in: ${outcome.end.reason ?? 'no reason is known'}`);
  const recorded = await recordedOutcome(ended, world);
  if (recorded === undefined) return notDone('missing', 'its output is not here any more');
  const found = await foundOutcome(outcome, folder, recorded);
  const verdict = compareCalls(recorded, found);
  const beside = { carried: folder.carried, leftOut: world.leftOut };
  const unproven = verdict.verdict === 'differs' ? pathInNoTree(input, beside) : undefined;
  if (unproven !== undefined)
    return notDone(
      'missing',
      `it was done with ${oneLine(unproven, 120).text}, which is in no tree: it can’t be verified`,
    );
  return { verdict: await tellDifferences(verdict, world), found };
}

async function folderAt(
  tree: TreeId,
  { workspaces, scratch, carried }: VerifyWorld,
): Promise<WorkingFolder | undefined> {
  try {
    const folder = await workspaces.open(scratch, tree, { carried });
    await folder.restore(tree);
    await removeGone(folder, carried);
    return folder;
  } catch (error) {
    if (error instanceof HostError && error.data.tree !== undefined) return undefined;
    throw error;
  }
}

/** What a hand, or a call that is not done again, took away before this one is there still from the calls before it. */
async function removeGone(folder: WorkingFolder, carried: VerifyWorld['carried']): Promise<void> {
  const there = new Set(carried.map(({ path }) => path));
  for (const { path } of (await folder.snapshot()).carried) if (!there.has(path)) await folder.files.remove(path);
}

async function recordedOutcome(
  { payload }: EventOf<'tool/ended'>,
  { blobs }: VerifyWorld,
): Promise<CallOutcome | undefined> {
  const [result] = partsOf(payload.parts, 'tool-result');
  if (result === undefined) return undefined;
  const whole = result.blob === undefined ? undefined : await blobs.get(result.blob as BlobId);
  if (result.blob !== undefined && whole === undefined) return undefined;
  return {
    ending: payload.ending,
    exitCode: result.exitCode,
    tree: payload.treeAfter,
    output: whole === undefined ? result.output : new TextDecoder().decode(whole),
  };
}

async function foundOutcome(outcome: ToolOutcome, folder: WorkingFolder, recorded: CallOutcome): Promise<CallOutcome> {
  return {
    ending: outcome.end?.ending ?? 'exited',
    exitCode: outcome.end?.exitCode,
    tree: recorded.tree === undefined ? undefined : (await folder.snapshot()).tree,
    output: outcome.output,
  };
}

function skipped(because: string): CallAgain {
  return notDone('skipped', because);
}

function notDone(verdict: 'skipped' | 'stale' | 'missing', because: string): CallAgain {
  return { verdict: { verdict, because } };
}
