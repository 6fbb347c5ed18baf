import { isCopyBranch, type Lane, type StepRow } from '../../../core/contract/view.ts';
import { callsAgain } from '../session-graph/calls-again.ts';
import { leavingOf } from '../session-graph/leaving-of.ts';

/** A step as one branch has it: its own, or inherited from before a fork point. */
export interface BranchStep {
  readonly step: StepRow;
  /** False where the call's answer came only after this branch had left: to it the call has none (F3). */
  readonly hasAnswer: boolean;
  /** A person put another result in the place of the one on record: to this branch that counts for nothing (R4). */
  readonly isReplaced?: true;
}

/** A stretch of a branch that one session wrote. */
export interface BranchPart {
  readonly session: string;
  readonly steps: readonly BranchStep[];
  /** How many steps at the end of the part before stand behind where this one leaves: the call that a re-run reuses with another result (R4). */
  readonly reuses?: number;
}

/** First-parent history of a session as far as it is known here: the part of the eldest first, its own last. */
export interface Branch {
  readonly parts: readonly BranchPart[];
  /** Why it does not begin at a root; absent where it does. */
  readonly gap?: string;
  /** The event of the break that a person had its conversation start at; absent where nobody did. */
  readonly startsAt?: string;
  /** What is missing at its end; absent for nothing. */
  readonly endGap?: string;
}

/** As much of the lineage as is needed to walk it. */
export interface Lineage {
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly steps: ReadonlyMap<string, StepRow>;
  readonly stepsOf: ReadonlyMap<string, readonly StepRow[]>;
}

/**
 * The history that a session's model would see, root first (S6). It goes back over fork points, and stops at a spawn:
 * a sub-agent's conversation starts there (F5). A copy has its whole history itself. A parent that is not here is a gap, and says so.
 * A step that stands in `before` as it does now is the same object again.
 */
export function branchSteps(session: string, lineage: Lineage, before?: Branch): Branch {
  const endGap = lineage.lanes.get(session)?.row.endGap;
  const branch = walkBack(session, lineage, before);
  const startsAt = startOfConversation(branch, lineage);
  return { ...branch, ...(startsAt === undefined ? {} : { startsAt }), ...(endGap === undefined ? {} : { endGap }) };
}

function walkBack(session: string, lineage: Lineage, before: Branch | undefined): Branch {
  const parts: BranchPart[] = [];
  const seen = new Set<string>();
  let start: Start = { session, until: 'end' };
  let heir: Lane | undefined;
  while (!seen.has(start.session)) {
    seen.add(start.session);
    const { session: from, until } = start;
    const known = before?.parts.find((part) => part.session === from)?.steps ?? [];
    const steps = stepsUntil(lineage.stepsOf.get(from) ?? [], until, known);
    if (heir !== undefined) parts.unshift({ ...(parts.shift() as BranchPart), ...reusedBy(heir, steps, lineage) });
    parts.unshift({ session: from, steps });
    const lane = lineage.lanes.get(from);
    if (lane === undefined) return { parts, gap: 'What was before is not in this lineage.' };
    const parent = startOf(lane, lineage);
    if (parent === 'root') return lane.row.gap === undefined ? { parts } : { parts, gap: lane.row.gap };
    if (parent === undefined)
      return { parts, gap: lane.row.gap ?? 'The step that this branch leaves from is not here.' };
    start = parent;
    heir = lane;
  }
  return { parts };
}

/** What of the steps before it a lane has that stands behind the step it is drawn from. */
function reusedBy(lane: Lane, steps: readonly BranchStep[], lineage: Lineage): Pick<BranchPart, 'reuses'> {
  const { fromStep, fromStart } = leavingOf(lane, lineage);
  if (fromStep === lane.fromStep && fromStart === lane.fromStart) return {};
  const reuses = steps.length - 1 - steps.findLastIndex(({ step }) => step.key === fromStep);
  return reuses === 0 ? {} : { reuses };
}

/** The choice of the newest fork in a branch is the one that holds. */
function startOfConversation({ parts }: Branch, { lanes }: Lineage): string | undefined {
  const answers = parts.map(({ session }) => lanes.get(session)?.row.atBreak);
  return answers.findLast((answer) => answer?.how === 'start')?.event;
}

/** All steps of a branch in order. */
export function allSteps({ parts }: Branch): readonly BranchStep[] {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only.steps : parts.flatMap((part) => part.steps);
}

/** Where a branch leaves the session before it. */
interface Start {
  readonly session: string;
  readonly until: Until | 'end' | 'nothing';
}

/** The last step that a branch has of another session, and the event it leaves from. */
interface Until {
  readonly step: StepRow;
  readonly event: string;
  /** The result on record that the branch does not take over. */
  readonly replaces: string | undefined;
  /** Its calls, by step, that the branch makes itself. */
  readonly again: ReadonlySet<string>;
}

function startOf({ row, fromStep, fromStart }: Lane, { lanes, steps, stepsOf }: Lineage): Start | 'root' | undefined {
  const { parent } = row;
  if (parent === undefined || row.kind === 'sub-agent' || row.kind === 'internal' || isCopyBranch(row)) return 'root';
  const named = fromStep === undefined ? undefined : steps.get(fromStep);
  const step = named ?? stepsOf.get(parent.session)?.find(({ event }) => event === parent.event);
  if (step !== undefined)
    return {
      session: step.session,
      until: { step, event: parent.event, replaces: row.replaces, again: callsAgain(row, step, stepsOf) },
    };
  return fromStart !== undefined && lanes.has(fromStart) ? { session: fromStart, until: 'nothing' } : undefined;
}

function stepsUntil(
  own: readonly StepRow[],
  until: Start['until'],
  known: readonly BranchStep[],
): readonly BranchStep[] {
  if (until === 'nothing') return [];
  if (until === 'end') return stepsFrom(known, own, () => true);
  const leavesAt = leavingSeq(own, until);
  // Calls of one answer are asked before the first of them is answered.
  const had = own.filter(
    (step) => (step.event === until.step.event || step.seq <= leavesAt) && !until.again.has(step.key),
  );
  return stepsFrom(known, had, (step) => isAnsweredBy(step, until, leavesAt), until.replaces);
}

/** Steps with what is known of their answers. Those that begin as the known ones do are taken over from there. */
function stepsFrom(
  known: readonly BranchStep[],
  own: readonly StepRow[],
  isAnswered: (step: StepRow) => boolean,
  replaces?: string,
): readonly BranchStep[] {
  const isReplaced = ({ call }: StepRow) => replaces !== undefined && call?.result === replaces;
  let same = 0;
  for (const step of own) {
    const before = known[same];
    if (before === undefined || before.step !== step || before.hasAnswer !== isAnswered(step)) break;
    if ((before.isReplaced === true) !== isReplaced(step)) break;
    same += 1;
  }
  if (same === own.length && same === known.length) return known;
  const others = own.slice(same).map((step): BranchStep => {
    const known = { step, hasAnswer: isAnswered(step) };
    return isReplaced(step) ? { ...known, isReplaced: true } : known;
  });
  return known.slice(0, same).concat(others);
}

/** Sequence number of the event that a branch leaves from: a step's own, or the result of a call. */
function leavingSeq(own: readonly StepRow[], { step, event }: Until): number {
  if (event === step.event) return step.seq;
  return own.find(({ call }) => call?.result === event)?.call?.resultSeq ?? lastSeqOf(own, step);
}

/** Events between the last inherited step and the next one give no steps; the branch may leave from any of them. */
function lastSeqOf(own: readonly StepRow[], { seq }: StepRow): number {
  const next = own.reduce((least, step) => (step.seq > seq ? Math.min(least, step.seq) : least), Infinity);
  return next - 1;
}

function isAnsweredBy({ call }: StepRow, { event }: Until, leavesAt: number): boolean {
  if (call?.result === undefined || call.result === event) return true;
  return call.resultSeq === undefined || call.resultSeq <= leavesAt;
}
