import type { MergeTrees, TreeConflict, TreeMerge } from '../ports/workspaces.ts';
import { countLines, type LinesChanged, type SidesAtPath } from './count-lines.ts';
import type { MergeReading } from './merge-world.ts';

/** A file that comes: from theirs, or joined line by line. `runsLater` as in a change. The sides and lines are there for the first 500 paths. */
export interface FileComing extends SidesAtPath {
  readonly path: string;
  readonly how: TreeMerge['brought'][number]['how'];
  /** What comes there, in bytes; absent where it is no file, or where it was settled and another conflict is open. */
  readonly sizeBytes?: number;
  /** What becomes of the lines of ours; absent where nobody counted: no text, too long, or past the first 500 paths. */
  readonly lines?: LinesChanged;
  readonly runsLater?: true;
}

/** What comes of the files of theirs. */
export interface FilesComing {
  readonly comes: readonly FileComing[];
  readonly conflicts: readonly TreeConflict[];
  /** Of all that come. */
  readonly sizeBytes: number;
  /** Of all that come and were counted; `notCounted`: files that come and were not. */
  readonly lines: LinesChanged & { readonly notCounted: number };
}

/** Paths that are looked into at most: a merge may bring thousands. */
const MOST = 500;

/** Says of each path that comes what both sides have there and what becomes of the lines of ours. Reads only. */
export async function filesComing(
  trees: MergeTrees,
  { brought, conflicts, tree }: TreeMerge,
  { workspaces, blobs }: Pick<MergeReading, 'workspaces' | 'blobs'>,
): Promise<FilesComing> {
  const isSettled = brought.some(({ how }) => how === 'settled');
  const [of, mine, made] = await Promise.all([
    workspaces.changes(trees.base, trees.theirs),
    workspaces.changes(trees.ours, trees.theirs),
    isSettled && tree !== undefined ? workspaces.changes(trees.ours, tree) : [],
  ]);
  const theirChanges = new Map(of.map((each) => [each.path, each]));
  const between = new Map(mine.map((each) => [each.path, each]));
  const result = new Map(made.map((each) => [each.path, each]));
  const comes: FileComing[] = [];
  for (const { path, how } of brought) {
    const change = how === 'settled' ? result.get(path) : theirChanges.get(path);
    const after = change?.after;
    const sides = comes.length < MOST ? sidesAt(how, between.get(path), change) : {};
    const lines = await linesOf(how, { sides, change }, blobs);
    comes.push({
      ...{ path, how, ...sides },
      ...(after?.kind === 'file' ? { sizeBytes: after.sizeBytes } : {}),
      ...(lines === undefined ? {} : { lines }),
      ...(change?.runsLater === true ? { runsLater: true } : {}),
    });
  }
  const sizeBytes = comes.reduce((sum, each) => sum + (each.sizeBytes ?? 0), 0);
  return { comes, conflicts, sizeBytes, lines: sumOf(comes) };
}

/** Of what a person settled, nobody can say before all is what becomes of it. */
async function linesOf(
  how: FileComing['how'],
  { sides, change }: { readonly sides: SidesAtPath; readonly change: Change | undefined },
  blobs: MergeReading['blobs'],
): Promise<LinesChanged | undefined> {
  if (how !== 'settled') return await countLines(sides, how, blobs);
  if (change === undefined) return undefined;
  const [ours, theirs] = [change.before, change.after];
  return await countLines({ ...(ours && { ours }), ...(theirs && { theirs }) }, 'theirs', blobs);
}

type Change = Awaited<ReturnType<MergeReading['workspaces']['changes']>>[number];

function sidesAt(how: FileComing['how'], between: Change | undefined, theirs: Change | undefined): SidesAtPath {
  const base = how === 'joined' ? theirs?.before : undefined;
  return {
    ...(base && { base }),
    ...(between?.before && { ours: between.before }),
    ...(between?.after && { theirs: between.after }),
  };
}

function sumOf(comes: readonly FileComing[]): FilesComing['lines'] {
  const [added, removed] = (['added', 'removed'] as const).map((which) =>
    comes.reduce((sum, { lines }) => sum + (lines?.[which] ?? 0), 0),
  ) as [number, number];
  const isFile = ({ ours, theirs, sizeBytes }: FileComing) =>
    sizeBytes !== undefined || ours?.kind === 'file' || theirs?.kind === 'file';
  return { added, removed, notCounted: comes.filter((each) => each.lines === undefined && isFile(each)).length };
}
