import type { Lane, SessionRow, StepRow } from '../../../core/contract/view.ts';
import { bareRow } from './session-row.ts';

/** What matters to a test of a lane, and where it leaves: a step, or the key of one that nothing else is known of. */
interface LaneChange extends Partial<SessionRow> {
  readonly from?: StepRow | string | undefined;
  /** The session whose start it leaves from. */
  readonly fromStart?: string;
}

/** A lane for a test, called after its session. One that leaves somewhere is a branch unless told otherwise. */
export function madeLane(id: string, { from, fromStart, ...row }: LaneChange = {}): Lane {
  const parent = typeof from === 'object' ? { parent: { session: from.session, event: from.event } } : {};
  const start = fromStart === undefined ? {} : { fromStart };
  const kind = from === undefined && fromStart === undefined ? 'main' : 'branch';
  const leaves = from === undefined ? {} : { fromStep: typeof from === 'object' ? from.key : from };
  return { row: { ...bareRow(id), kind, title: id, ...parent, ...row }, edge: 'solid', ...leaves, ...start };
}
