import type { HostClient } from '../contract/connect.ts';
import { sayMissing } from '../projections/text/say-missing.ts';
import { eventFact, sayEvent } from './event-fact.ts';

type Page = Extract<Awaited<ReturnType<HostClient['sessions']['events']>>, { ok: true }>;

/** What stands at one place of a session's numbers: an event, one that can't be read, or several that are missing in a row. */
export interface Place {
  readonly seq: number;
  readonly fact: object;
  readonly text: string;
}

/** A page of a session's events in order, with what is missing between and after them where it is missing. */
export function placesOf({ events, lost = [], lostEnd }: Pick<Page, 'events' | 'lost' | 'lostEnd'>): readonly Place[] {
  const read = events.map((event) => ({ seq: seqOf(event), fact: eventFact(event), text: sayEvent(event) }));
  const unread = lost.flatMap(({ seq, damaged }) => (damaged === 'missing' ? [] : [unreadPlace(seq, damaged)]));
  const gaps = rangesOf(lost.flatMap(({ seq, damaged }) => (damaged === 'missing' ? [seq] : [])));
  return [...read, ...unread, ...[...gaps, ...(lostEnd === undefined ? [] : [lostEnd])].map(missingPlace)].sort(
    (a, b) => a.seq - b.seq,
  );
}

type Damaged = Exclude<NonNullable<Page['lost']>[number]['damaged'], 'missing'>;

const WHY_LOST: Readonly<Record<Damaged, string>> = {
  envelope: 'its envelope was changed. Run verify to see what else was.',
  pages: 'pages of the store that hold it or lead to it are damaged. Run verify to see what is lost.',
};

function unreadPlace(seq: number, damaged: Damaged): Place {
  return { seq, fact: { seq, because: 'lost', damaged }, text: `#${seq}  can’t be read: ${WHY_LOST[damaged]}` };
}

type Range = NonNullable<Page['lostEnd']>;

function missingPlace({ fromSeq, toSeq }: Range): Place {
  const text = `${sayMissing([{ fromSeq, toSeq }])}. Run verify to see what else is.`;
  return { seq: fromSeq, fact: { fromSeq, toSeq, because: 'missing' }, text };
}

/** Numbers that follow each other, as half-open ranges. */
function rangesOf(numbers: readonly number[]): Range[] {
  const ranges: { fromSeq: number; toSeq: number }[] = [];
  for (const seq of numbers) {
    const last = ranges.at(-1);
    if (last?.toSeq === seq) last.toSeq++;
    else ranges.push({ fromSeq: seq, toSeq: seq + 1 });
  }
  return ranges;
}

function seqOf({ envelope }: Page['events'][number]): number {
  return (JSON.parse(envelope) as { readonly origin: { readonly seq: number } }).origin.seq;
}
