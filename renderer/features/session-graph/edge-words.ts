import { isCopyBranch, type SessionRow } from '../../../core/contract/view.ts';
import { isRerun } from '../../ui/kind-word.ts';
import { seenText } from '../untrusted-text/seen-text.ts';
import type { Edge } from './edge-index.ts';
import type { GraphSource } from './graph-model.ts';
import { leavingOf } from './leaving-of.ts';

/** From where to where an edge leads. */
export interface EdgeWords {
  readonly verb: 'forks' | 're-runs' | 'asks a sub-agent' | 'branches' | 'copied' | 'merged' | 'asks for a block';
  /** What the step that it leaves from says; absent where it leaves from a branch's start. */
  readonly from: string | undefined;
  /** Title of the branch that it leaves from. */
  readonly fromBranch: string;
  readonly to: string;
  readonly shared: boolean;
}

/** What is said of the edge that leads to a session; absent where what it leaves from is not here. */
export function edgeWords(
  session: string,
  source: Pick<GraphSource, 'lanes' | 'steps' | 'stepsOf'>,
): EdgeWords | undefined {
  const { lanes, steps } = source;
  const lane = lanes.get(session);
  if (lane === undefined) return undefined;
  const { fromStep, fromStart } = leavingOf(lane, source);
  const step = fromStep === undefined ? undefined : steps.get(fromStep);
  const before = lanes.get(step?.session ?? fromStart ?? '');
  if (before === undefined) return undefined;
  return {
    verb: verbOf(lane.row),
    from: step === undefined ? undefined : seenText(step.title, 'prose'),
    fromBranch: seenText(before.row.title, 'prose'),
    to: seenText(lane.row.title, 'prose'),
    shared: lane.edge === 'double',
  };
}

/** What is said of the edge of a merge; absent where one of its steps is not here. */
export function mergeWords(
  { from, to }: NonNullable<Edge['merge']>,
  { lanes, steps }: Pick<GraphSource, 'lanes' | 'steps'>,
): EdgeWords | undefined {
  const [theirs, ours] = [steps.get(from), steps.get(to)];
  const [merged, merging] = [lanes.get(theirs?.session ?? ''), lanes.get(ours?.session ?? '')];
  if (theirs === undefined || merged === undefined || merging === undefined) return undefined;
  return {
    verb: 'merged',
    from: seenText(theirs.title, 'prose'),
    fromBranch: seenText(merged.row.title, 'prose'),
    to: seenText(merging.row.title, 'prose'),
    shared: false,
  };
}

function verbOf(row: SessionRow): EdgeWords['verb'] {
  if (isCopyBranch(row)) return 'copied';
  if (row.writesBlock === true) return 'asks for a block';
  const { kind } = row;
  if (kind === 'sub-agent' || kind === 'internal') return 'asks a sub-agent';
  if (isRerun(row)) return 're-runs';
  return kind === 'fork' ? 'forks' : 'branches';
}
