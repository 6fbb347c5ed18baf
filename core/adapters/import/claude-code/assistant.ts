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
 * start of the stream: a lower bound. So are figures of which one that the provider always gives is missing or is no count; a
 * cache figure that is left out means 0. An object without any count says nothing of usage. Input excludes cache reads and writes.
 */
function usageOf(message: ForeignObject, isSynthetic: boolean): Part[] {
  const usage = asObject(message.usage);
  if (usage === undefined || isSynthetic) return [];
  const input = asCount(usage.input_tokens);
  const cachedInput = asCount(usage.cache_read_input_tokens ?? 0);
  const cacheWrite = asCount(usage.cache_creation_input_tokens ?? 0);
  const output = asCount(usage.output_tokens);
  if (FIGURES.every((name) => asCount(usage[name]) === undefined)) return [];
  const isWhole = [input, cachedInput, cacheWrite, output].every((figure) => figure !== undefined);
  return [
    {
      type: 'usage',
      scope: 'message',
      provider: 'anthropic',
      ...present({ messageId: asText(message.id), model: asText(message.model) }),
      uncachedInput: input ?? 0,
      cachedInput: cachedInput ?? 0,
      cacheWrite: cacheWrite ?? 0,
      output: output ?? 0,
      final: isWhole && isSet(message.stop_reason),
    },
  ];
}

const FIGURES = ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens', 'output_tokens'] as const;
