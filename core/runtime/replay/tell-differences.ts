import type { TreeId } from '../../model/ids.ts';
import type { Differing, DifferingPath, Differs, Verdict } from '../../model/replay/verdict.ts';
import { differingExcerpts, type Excerpts } from '../../projections/text/differing-excerpts.ts';
import { countLines } from '../merge/count-lines.ts';
import type { TreeChange, TreeEntry, Workspaces } from '../ports/workspaces.ts';
import type { BlobStore } from '../ports.ts';
import { HostError } from '../ports.ts';

/** Paths that a verdict names at most. */
const MOST_PATHS = 10;
/** UTF-16 units of a value that differs beside the first. */
const MOST_EXCERPT = 500;

interface Trees {
  readonly workspaces: Pick<Workspaces, 'changes'>;
  readonly blobs: Pick<BlobStore, 'get'>;
}

/** Names the paths in which trees differ that a verdict compared, and cuts what differs beside the first to where it parts. Any other verdict stays. */
export async function tellDifferences(verdict: Verdict, trees: Trees): Promise<Verdict> {
  if (verdict.verdict !== 'differs') return verdict;
  const { also } = verdict;
  return {
    ...verdict,
    ...(also && { also: also.map((differing) => ({ ...differing, ...excerptsOf(differing) })) }),
    ...(await pathsOf([verdict, ...(also ?? [])], trees)),
  };
}

/** Both values from where they part on. */
export function excerptsOf(values: Excerpts): Excerpts {
  return differingExcerpts(values, MOST_EXCERPT);
}

async function pathsOf(all: readonly Differing[], trees: Trees): Promise<Pick<Differs, 'paths' | 'morePaths'>> {
  const files = all.find(({ what }) => what === 'files');
  const changes = files && (await changesOf(files, trees));
  if (changes === undefined) return {};
  const morePaths = changes.length - MOST_PATHS;
  return {
    paths: await Promise.all(changes.slice(0, MOST_PATHS).map((change) => pathOf(change, trees))),
    ...(morePaths > 0 ? { morePaths } : {}),
  };
}

/** Undefined where one of the trees is not here. */
async function changesOf({ recorded, found }: Differing, { workspaces }: Trees) {
  try {
    return await workspaces.changes(recorded as TreeId, found as TreeId);
  } catch (cause) {
    if (cause instanceof HostError && cause.code === 'store-broken') return undefined;
    throw cause;
  }
}

async function pathOf({ path, change, before, after }: TreeChange, { blobs }: Trees): Promise<DifferingPath> {
  const sides = { ...(before && { ours: before }), ...(after && { theirs: after }) };
  const lines = await countLines(sides, 'theirs', blobs);
  const [recordedBytes, foundBytes] = [before, after].map(sizeOf);
  const modes = modesOf(before, after);
  return {
    path,
    change,
    ...(recordedBytes === undefined ? {} : { recordedBytes }),
    ...(foundBytes === undefined ? {} : { foundBytes }),
    ...(lines === undefined ? {} : { lines }),
    ...(modes === undefined ? {} : { modes }),
  };
}

function sizeOf(entry: TreeEntry | undefined): number | undefined {
  return entry?.kind === 'file' ? entry.sizeBytes : undefined;
}

function modesOf(before: TreeEntry | undefined, after: TreeEntry | undefined): DifferingPath['modes'] {
  if (before === undefined || after === undefined || before.kind === 'link' || after.kind === 'link') return undefined;
  return before.mode === after.mode ? undefined : { recorded: before.mode, found: after.mode };
}
