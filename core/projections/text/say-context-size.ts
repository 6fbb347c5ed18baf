import type { ContextSize } from '../../model/session/history-break.ts';
import { counted } from './say-count.ts';

/** How much a context holds: `3 segments, 482 tokens, estimated`; what nobody knows is said so. */
export function sayContextSize({ exactness, segments, tokens, lowerBound }: ContextSize): string {
  const of = counted(segments, 'segment');
  if (tokens === undefined) return `${of}, tokens unknown`;
  const all = `${lowerBound ? 'at least ' : ''}${counted(tokens, 'token')}`;
  return `${of}, ${all}${exactness === 'exact' ? '' : ', estimated'}`;
}
