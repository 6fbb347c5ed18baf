import type { PayloadOf } from '../../../model/events.ts';
import type { Part } from '../../../model/parts.ts';
import { asCount, asObject, asText, isSet, present } from '../records/foreign-value.ts';
import type { ForeignObject } from '../records/source-line.ts';
import { type BlockContext, partsOfContent } from './blocks.ts';

/** What an `assistant` record becomes: one of the records of an answer, which share its message id. */
export function answered(value: ForeignObject, context: BlockContext): Omit<PayloadOf<'model/answered'>, 'source'> {
  const message = asObject(value.message) ?? {};
  const model = asText(message.model);
  const isSynthetic = model === '<synthetic>';
  return {
    ...present({
      provider: isSynthetic ? undefined : 'anthropic',
      model,
      messageId: asText(message.id),
      stopReason: asText(message.stop_reason),
      synthetic: isSynthetic ? true : undefined,
    }),
    parts: [...partsOfContent(message.content, context), ...usageOf(message, isSynthetic)],
  };
}

/**
 * Tokens as the record has them. Records of one answer carry growing numbers, and without a stop reason only those of the
 * start of the stream: a lower bound. Input excludes cache reads and writes.
 */
function usageOf(message: ForeignObject, isSynthetic: boolean): Part[] {
  const usage = asObject(message.usage);
  if (usage === undefined || isSynthetic) return [];
  return [
    {
      type: 'usage',
      scope: 'message',
      provider: 'anthropic',
      ...present({ messageId: asText(message.id), model: asText(message.model) }),
      uncachedInput: asCount(usage.input_tokens),
      cachedInput: asCount(usage.cache_read_input_tokens),
      cacheWrite: asCount(usage.cache_creation_input_tokens),
      output: asCount(usage.output_tokens),
      final: isSet(message.stop_reason),
    },
  ];
}
