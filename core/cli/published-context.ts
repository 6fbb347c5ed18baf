import type { ContextView } from '../contract/view.ts';
import { counted, figure } from '../projections/text/say-count.ts';
import { inLine } from './plain.ts';

/** What `--json` says of a context. */
export const publishedContextHelp = `
With --json, tokens are estimated unless exactness is exact.
  null               nobody knows: contents were erased or can't be read; for left: whether anything is not in it. Of role withheld: events that may have been part of it
  lowerBound: true   the tokens are the least of it, or nothing is known of them`;

/** A context as `--json` has it, with null for what nobody knows. */
export function publishedContext({ tokens, segments, left, ...context }: ContextView): object {
  return {
    exact: context.exactness === 'exact',
    ...context,
    tokens: tokens ?? null,
    left: left.length === 0 && tokens === undefined ? null : left,
    segments: segments.map((segment) => ({ ...segment, tokens: segment.tokens ?? null })),
  };
}

/** The same for people. */
export function sayContext({ exactness, because, segments, tokens, lowerBound }: ContextView): string {
  const rows = segments.map(
    (segment, index) =>
      `${figure(index + 1)}\t${segment.tokens === undefined ? 'unknown' : figure(segment.tokens)}\t${inLine(segment.label)}`,
  );
  if (tokens === undefined) return [`${exactness}: ${inLine(because)}`, ...rows, 'tokens unknown'].join('\n');
  const all = `${lowerBound ? 'at least ' : ''}${counted(tokens, 'token')}`;
  return [`${exactness}: ${inLine(because)}`, ...rows, `${all}${exactness === 'exact' ? '' : ', estimated'}`].join(
    '\n',
  );
}
