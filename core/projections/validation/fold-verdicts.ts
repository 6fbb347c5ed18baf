import type { Kind } from '../../model/events.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { oneLine } from '../text/one-line.ts';
import { opensVerified, replayedAs } from './replayed-as.ts';
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

/** Longest criterion that is kept, one line, in UTF-16 units: the event has it whole. */
const CRITERION = 240;

/** Folds one own event into what was judged of its session (V1). `state` is changed in place. */
export function foldVerdicts(state: Verdicts, event: SessionEvent): void {
  const { kind, run } = event.envelope;
  if (opensVerified(event)) state.verified = { same: 0, differs: 0, stale: 0, missing: 0, skipped: 0 };
  if (event.kind === 'run/started') state.judging = event.payload.turn === 'validation' ? run : undefined;
  if (WORK.has(kind) && (run === undefined || run !== state.judging)) state.works++;
  if (kind === 'validation/withdrawn') for (const of of takenBack(event)) state.given.delete(of);
  if (kind !== 'validation') return;
  if (state.verified !== undefined) {
    foldVerified(state.verified, event);
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

/** The envelope names it too: what was taken back stays so when the words about that are erased. */
function takenBack(event: SessionEvent): readonly string[] {
  if (event.kind === 'validation/withdrawn') return [event.payload.validation];
  return event.envelope.refs.flatMap((ref) => ('event' in ref ? [ref.event] : []));
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
