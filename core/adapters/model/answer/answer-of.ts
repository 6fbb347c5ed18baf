import type { LanguageModelV4FinishReason } from '@ai-sdk/provider';
import type { ModelAnswer, ModelFailure } from '../../../runtime/ports/language-model.ts';
import type { Answering } from './answering.ts';
import { usagePart } from './usage-part.ts';

/** The answer as far as it came. `failure`: why it did not come to its end, in words that are safe to record. */
export function answerOf(state: Answering, failure?: Pick<ModelFailure, 'message' | 'retryable'>): ModelAnswer {
  const { provider, facts, finish } = state;
  const all = state.said.parts();
  const hasCalls = all.some(({ type }) => type === 'tool-call');
  const stop = failure === undefined ? stopOf(finish, hasCalls) : failure.retryable ? 'broken-off' : 'cut';
  const runs = stop === 'tool-calls';
  // Where an answer did not come to its end nobody can tell that a call of it did.
  const cut = all.flatMap((part) => (!runs && part.type === 'tool-call' ? [part] : []));
  const model = facts.model ?? state.model;
  const isWhole = failure === undefined && hasEnded(state);
  const used = usagePart(facts.usage, { provider, model, messageId: facts.messageId }, isWhole);
  const stopReason = failure?.message ?? finish?.raw;
  return {
    parts: [...all.filter(({ type }) => runs || type !== 'tool-call'), ...(used === undefined ? [] : [used])],
    provider,
    model,
    ...(facts.messageId !== undefined && { messageId: facts.messageId }),
    stop,
    ...(stopReason !== undefined && { stopReason }),
    unfinished: [...cut.map(({ callId, name, input }) => ({ callId, name, input })), ...state.calls.unfinished()],
  };
}

/** True once the stream brought the mark of the answer's end. */
export function hasEnded({ finish, fault }: Answering): boolean {
  return fault === undefined && finish !== undefined && (finish.raw !== undefined || ENDS.has(finish.unified));
}

const ENDS: ReadonlySet<string> = new Set<LanguageModelV4FinishReason['unified']>([
  'stop',
  'tool-calls',
  'length',
  'content-filter',
]);

function stopOf(finish: LanguageModelV4FinishReason | undefined, hasCalls: boolean): ModelAnswer['stop'] {
  switch (finish?.unified) {
    case 'content-filter':
      return 'refused';
    case 'stop':
    case 'tool-calls':
      return hasCalls ? 'tool-calls' : 'done';
    case 'other':
      if (finish.raw === undefined) return 'broken-off';
      return hasCalls ? 'cut' : 'done';
    case 'length':
      return 'cut';
    default:
      return 'broken-off';
  }
}
