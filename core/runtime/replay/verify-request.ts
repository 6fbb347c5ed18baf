import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import type { Verdict } from '../../model/replay/verdict.ts';
import type { ContextSource } from '../../projections/context-at/context-source.ts';
import { preparedAsRecorded } from '../agent/prepared-as-recorded.ts';
import { type LanguageModel, type ModelAsk, ModelFailure } from '../ports/language-model.ts';
import { excerptsOf } from './tell-differences.ts';

export interface VerifyRequestWorld {
  /** The model that the agent of the run names. Rejects with ModelFailure where it can't be had. */
  readonly modelOf: () => Promise<LanguageModel>;
  /** What the agent of the run asked with, beside the conversation. */
  readonly asked: Omit<ModelAsk, 'messages'>;
  readonly blobText: NonNullable<ContextSource['blobText']>;
  readonly sha256: (text: string) => string;
  /** True for an event that this home wrote; absent: all are. A request of another home is made as that one did, with all of its events. */
  readonly isOurs?: (event: SessionEvent) => boolean;
}

/** Makes one recorded request again from the record before it, and calls nobody: the same bytes, or what differs (R1, C1). */
export async function verifyRequest(
  event: EventOf<'model/requested'>,
  before: readonly SessionEvent[],
  { modelOf, asked, blobText, sha256, isOurs }: VerifyRequestWorld,
): Promise<Verdict> {
  const { payload } = event;
  const source = { blobText, ...(isOurs?.(event) === true ? { isOurs } : {}) };
  try {
    const model = await modelOf();
    const { prepared, contextDigest: found } = await preparedAsRecorded(before, source, {
      prepare: (messages) => model.prepare({ ...asked, messages }),
      sha256,
      recorded: payload.contextDigest,
    });
    if (prepared.converter !== payload.converter)
      return { verdict: 'stale', because: `the converter is ${prepared.converter} now; it was ${payload.converter}` };
    if (found === payload.contextDigest) return { verdict: 'same' };
    const words = { recorded: recordedText(payload.segments, blobText), found: prepared.segments.join('') };
    return { verdict: 'differs', what: 'context', recorded: payload.contextDigest, found, ...textsOf(words) };
  } catch (error) {
    if (error instanceof ModelFailure) return { verdict: 'skipped', because: error.message };
    throw error;
  }
}

/** What was sent; undefined where a part of it is not here any more. */
function recordedText(segments: readonly string[], blobText: VerifyRequestWorld['blobText']): string | undefined {
  const texts = segments.map(blobText);
  return texts.includes(undefined) ? undefined : texts.join('');
}

function textsOf({ recorded, found }: { readonly recorded: string | undefined; readonly found: string }) {
  return recorded === undefined ? {} : { also: [{ what: 'text', ...excerptsOf({ recorded, found }) }] as const };
}
