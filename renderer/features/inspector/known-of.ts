import type { EventDetail } from '../../../core/contract/view.ts';

/** How something is known that was not recorded by us (I5). */
export type Known = 'claimed' | 'inferred';

/** How a fact of an event is known: a claim of a log, what an importer made of it, or, where absent, recorded by us. */
export function knownOf({ claim }: { readonly claim: boolean }, detail: Pick<EventDetail, 'by'>): Known | undefined {
  return claim ? 'claimed' : isFromLog(detail) ? 'inferred' : undefined;
}

/** How that is known which stands in the record of an event. */
export function knownFrom(detail: Pick<EventDetail, 'by'>): Known | undefined {
  return isFromLog(detail) ? 'claimed' : undefined;
}

/** How the time of an event is known. */
export function knownTime(detail: Pick<EventDetail, 'by' | 'timeInferred'>): Known | undefined {
  return detail.timeInferred ? 'inferred' : knownFrom(detail);
}

function isFromLog({ by }: Pick<EventDetail, 'by'>): boolean {
  return by.startsWith('import:');
}
