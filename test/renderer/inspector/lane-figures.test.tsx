import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { SessionRow } from '../../../core/contract/view.ts';
import { LaneFigures } from '../../../renderer/features/inspector/lane-figures.tsx';
import { costWords } from '../../../renderer/features/library/cost-of.ts';
import { sessionRow, without } from '../made-up/session-row.ts';

const tokens = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0, lowerBound: false };
const fork = without(sessionRow('a', { kind: 'fork', models: [], steps: 0, tokens, answers: 0 }), 'costUsd');
const unpriced = without(sessionRow('b'), 'costUsd');
const priced = sessionRow('c', { costUsd: 4.37 });

/** The cost in the inspector, and why it reads so. */
function costIn(row: SessionRow): string {
  const markup = renderToStaticMarkup(<LaneFigures row={row} />);
  const [, says, value] = /title="([^"]*)"[^>]*><dt[^>]*>Cost<\/dt><dd[^>]*>([^<]*)</.exec(markup) ?? [];
  return `cost ${value}: ${says}`;
}

it('U1: a fork that used no model cost none, one without a price costs unknown: in the inspector as at the lane', () => {
  expect([fork, unpriced, priced].map(costIn)).toEqual([
    'cost none: No model was used.',
    'cost unknown: 1 session with a model that has no known price',
    'cost $4.37: 1 session at list prices',
  ]);
  expect([fork, unpriced].map((row) => costWords([row]).text)).toEqual(['cost none', 'cost unknown']);
});

it('I5: where no model answered the tokens of a lane are none, and no share of nothing is said', () => {
  const markup = renderToStaticMarkup(<LaneFigures row={fork} />);
  const said = [...markup.matchAll(/title="([^"]*)"[^>]*><dt[^>]*>(Input|Cached|Output)<\/dt><dd[^>]*>([^<]*)</g)];
  expect(said.map(([, says, name, value]) => [name, value, says])).toEqual([
    ['Input', 'none', 'No model answered.'],
    ['Cached', 'none', 'No model answered.'],
    ['Output', 'none', 'No model answered.'],
  ]);
});

it('I5: of a session that can’t be read whole every count of a lane is a lower bound, and says why', () => {
  const read = { ...tokens, uncachedInput: 40, output: 7, lowerBound: true, unread: 1 };
  const markup = renderToStaticMarkup(<LaneFigures row={sessionRow('d', { status: 'damaged', tokens: read })} />);
  const said = [...markup.matchAll(/title="([^"]*)"[^>]*><dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)</g)];
  const why = 'A lower bound: not every event can be read.';
  expect(said.map(([, says, name, value]) => [name, value, says]).slice(0, -1)).toEqual([
    ['Steps', '≥ 10', why],
    ['Tool calls', '≥ 4', why],
    ['Turns', '≥ 2', why],
    ['Failed calls', 'unknown', 'None is left: not every event can be read.'],
    ['Input', '≥ 40', `40 tokens: 40 uncached, 0 cached, 0 written. ${why}`],
    ['Cached', 'unknown', `0 input tokens from a cache are recorded, a share of what is not known. ${why}`],
    ['Output', '≥ 7', `7 tokens, reasoning included. ${why}`],
  ]);
});

it('U1: the figures of a lane lead to what is counted in them', () => {
  expect(renderToStaticMarkup(<LaneFigures row={priced} />)).toMatch(/<button[^>]*>What is counted<\/button>/);
});
