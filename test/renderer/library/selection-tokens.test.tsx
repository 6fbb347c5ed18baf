import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { libraryLines } from '../../../renderer/features/library/library-line.ts';
import { mostUnasked, SelectionTokens, TokensNow } from '../../../renderer/features/library/selection-tokens.tsx';
import type { UsageAnswer } from '../../../renderer/features/usage/use-usage.ts';
import { sessionRow } from '../made-up/session-row.ts';

/** What stands in the place of the figure. */
function words(markup: string): string[] {
  return markup.split(/<[^>]*>/).filter((word) => word.trim() !== '');
}

const noop = () => undefined;

it('U1: a selection says that it is being counted; one of many sessions is counted when a person asks', () => {
  const shown = (many: number) => {
    const lines = libraryLines(
      Array.from({ length: many }, (_, at) => sessionRow(`s${at}`)),
      false,
    );
    return words(renderToStaticMarkup(createElement(SelectionTokens, { lines })));
  };
  expect([shown(1), shown(mostUnasked), shown(mostUnasked + 1)]).toEqual([
    ['counting tokens…'],
    ['counting tokens…'],
    ['count tokens'],
  ]);
});

it('U1: while many are counted a person can stop it, and what went wrong is said', () => {
  const shown = (answer: UsageAnswer | undefined, onCancel?: () => void) =>
    words(renderToStaticMarkup(createElement(TokensNow, { answer, sessions: ['a'], onAsk: noop, onCancel })));
  expect([
    shown({ state: 'asking' }, noop),
    shown({ state: 'asking' }),
    shown({ state: 'failed', refusal: { code: 'invalid', message: 'It is gone.' } }),
  ]).toEqual([['counting tokens…', 'cancel'], ['counting tokens…'], ['tokens not counted']]);
});
