import type { Kind } from '../../model/events.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { oneLine } from '../text/one-line.ts';
import { opensVerified, replayedAs } from './replayed-as.ts';
import { CRITERION, stepVerdictOf } from './step-verdict-of.ts';
import { takenBack } from './taken-back.ts';
import type { Verdicts } from './verdicts.ts';
import type { Verified } from './verified.ts';

/** Kinds that change what there is to judge: what is said, done, or in the files. */
const WORK: ReadonlySet<string> = new Set<Kind>([
  'message',
  'model/answered',
  'tool/ended',
  'workspace/changed-outside',
  'workspace/restored',
  'merge/completed',
]);

/** Folds one own event into what was judged of its session (V1). `state` is changed in place. */
export function foldVerdicts(state: Verdicts, event: SessionEvent): void {
  const { kind, run } = event.envelope;
  if (opensVerified(event)) state.verified = { same: 0, differs: 0, stale: 0, missing: 0, skipped: 0 };
  if (event.kind === 'run/started') state.judging = event.payload.turn === 'validation' ? run : undefined;
  if (WORK.has(kind) && (run === undefined || run !== state.judging)) state.works++;
  for (const of of takenBack(event)) if (!state.given.delete(of)) state.onSteps?.delete(of);
  if (kind !== 'validation') return;
  if (state.verified !== undefined) {
    foldVerified(state.verified, event);
    return;
  }
  const onStep = stepVerdictOf(event);
  if (onStep !== undefined) {
    state.onSteps = (state.onSteps ?? new Map()).set(event.id, onStep);
    return;
  }
  const on = event.kind === 'validation' ? event.payload.criterion : event.id;
  state.given.set(event.id, { ...judged(event), on, event: event.id, works: state.works });
}

/** Of one that was erased nobody knows: the session says how many are. */
function foldVerified(verified: Verified, event: SessionEvent): void {
  const as = event.kind === 'validation' ? replayedAs(event.payload) : undefined;
  if (as !== undefined) verified[as]++;
}

function judged(event: SessionEvent) {
  if (event.kind !== 'validation')
    return {
      verdict: 'undecided',
      validator: 'unknown',
      criterion: 'what was judged is withheld or can’t be read',
    } as const;
  const { verdict, validator, criterion } = event.payload;
  return { verdict, validator, criterion: oneLine(criterion, CRITERION).text };
}
