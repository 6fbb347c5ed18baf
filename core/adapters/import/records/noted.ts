import type { EventId } from '../../../model/ids.ts';
import type { RecordDraft } from '../format.ts';
import { present } from './foreign-value.ts';

/** A record that is bookkeeping of the source, or that says again what another event says. */
export function noted(what: string, text?: string, repeats?: EventId): Omit<RecordDraft, 'marks'> {
  return { kind: 'import/noted', payload: { what, ...present({ text: text || undefined, repeats }) } };
}
