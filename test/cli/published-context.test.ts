import { expect, it } from 'vitest';
import { publishedContext, sayContext } from '../../core/cli/published-context.ts';

const segment = { label: 'You', role: 'user' as const, preview: 'a', events: ['e'], isNew: true };
const erased = { ...segment, label: '1 erased event', role: 'withheld' as const, preview: '' };
const context = { event: 'e', exactness: 'inferred' as const, because: 'Why.', left: [] };

it('C1, S12: tokens that nobody knows are null, of a segment and of a context of which nothing is left', () => {
  const some = { ...context, tokens: 28, lowerBound: true, segments: [{ ...segment, tokens: 28 }, erased] };
  const none = { ...context, exactness: 'unknown' as const, lowerBound: true, segments: [erased] };
  expect([some, none].map(publishedContext)).toEqual([
    {
      ...some,
      exact: false,
      segments: [
        { ...segment, tokens: 28 },
        { ...erased, tokens: null },
      ],
    },
    { ...none, exact: false, tokens: null, left: null, segments: [{ ...erased, tokens: null }] },
  ]);
  const left = [{ label: '1 record', because: 'of an unknown kind', events: ['f'] }];
  expect([publishedContext({ ...none, left }), publishedContext({ ...some, left })]).toMatchObject([
    { left },
    { left },
  ]);
  expect([some, none].map(sayContext)).toEqual([
    'inferred: Why.\n1\t28\tYou\n2\tunknown\t1 erased event\nat least 28 tokens, estimated',
    'unknown: Why.\n1\tunknown\t1 erased event\ntokens unknown',
  ]);
});
