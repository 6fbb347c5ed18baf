import type { SessionEvent } from '../../model/read-event.ts';
import { isImported } from '../parts/source-of.ts';
import { counted } from '../text/say-count.ts';
import type { CarriedContext } from './basis-of.ts';
import type { Draft } from './piece.ts';

interface Found {
  readonly compacted: boolean;
  readonly basis: CarriedContext | undefined;
  /** True where there is nothing in the context that can be read. */
  readonly empty: boolean;
  /** Events of the conversation that are not in the store or can't be read, at least. */
  readonly missing: number;
  /** How many of its events nobody can read any more. */
  readonly lost: number;
  /** True where a compaction is one of them. */
  readonly isFolded: boolean;
  /** True where a person had it start at a break. */
  readonly isChosen: boolean;
}

/** How far a context that is not exact can be trusted, and one sentence why. `events` are those of its conversation. */
export function inferredSeal(events: readonly SessionEvent[], found: Found): Pick<Draft, 'exactness' | 'because'> {
  const { compacted, basis, empty, missing, lost, isFolded } = found;
  if (basis?.exactness === 'unknown') {
    const why = basis.because ?? 'The context that this session carries is not at hand.';
    return { exactness: 'unknown', because: why };
  }
  const gap = compacted ? undefined : gapIn(events);
  if (gap !== undefined)
    return { exactness: 'unknown', because: `The log does not reach back: ${gap.replace(/\.$/, '')}.` };
  if (missing > 0) {
    const are = `${counted(missing, 'event')} before this step ${missing === 1 ? 'is' : 'are'} missing or can’t be read`;
    return { exactness: 'unknown', because: `${are}: what else was in the context is not known.` };
  }
  const are = `${counted(lost, 'event')} of it can’t be read any more.`;
  if (empty && lost > 0) return { exactness: 'unknown', because: `Nothing of the conversation is left. ${are}` };
  if (empty) return { exactness: 'unknown', because: 'Nothing is recorded before this step.' };
  const since = sinceWhen(found);
  if (isFolded)
    return {
      exactness: 'unknown',
      because: `A compaction was erased: what of the conversation before it was sent is not known. ${are}`,
    };
  const without = lost === 0 ? '' : ` ${are}`;
  return { exactness: 'inferred', because: `Inferred from the conversation${since}.${without} ${unseen(events)}` };
}

function sinceWhen({ basis, compacted, isChosen }: Found): string {
  if (basis !== undefined) return ' and the context carried over';
  if (compacted) return ' since the last compaction';
  return isChosen ? ' since the break that it starts at' : '';
}

function unseen(events: readonly SessionEvent[]): string {
  const log = events.some(isImported);
  const request = events.findLast(({ envelope }) => envelope.kind === 'model/requested');
  if (request?.kind === 'withheld') return 'The request of this step was erased.';
  return log
    ? 'The log does not hold the request itself, nor the tools offered.'
    : 'No request was recorded at this step.';
}

/** What the log says is missing before the conversation. A sub-agent's own conversation is whole without its parent's. */
function gapIn(events: readonly SessionEvent[]): string | undefined {
  for (const event of events) {
    if (event.kind !== 'session/created' && event.kind !== 'session/forked') continue;
    const { imported } = event.payload;
    if (imported?.gap !== undefined && imported.kind !== 'sub-agent') return imported.gap;
  }
  return undefined;
}
