import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { StepKind, StepRow } from '../../../core/contract/view.ts';
import { laneSizes } from '../../../renderer/features/session-graph/lane-sizes.ts';
import { legendOf } from '../../../renderer/features/session-graph/legend.ts';
import { rowLook } from '../../../renderer/features/session-graph/row-look.ts';
import { StepCard } from '../../../renderer/features/session-graph/step-card.tsx';
import { stepWords } from '../../../renderer/features/session-graph/step-words.ts';
import { madeStep } from '../made-up/step-row.ts';

const card = (row: Partial<StepRow>, gap?: string): string =>
  renderToStaticMarkup(
    <StepCard
      row={madeStep('s', 0, { key: 'k', ...row })}
      left={0}
      top={58}
      height={34}
      isSelected={false}
      isDim={false}
      isNew={false}
      gap={gap}
    />,
  );
const call = (extra: Partial<NonNullable<StepRow['call']>>): Partial<StepRow> => ({
  kind: 'tool',
  title: 'npm test',
  call: { callId: 'c', tool: 'Bash', state: 'answered', ...extra },
});

describe('a card', () => {
  it('U1: says that a count of tokens is a lower bound', () => {
    expect(card({ model: 'opus', outputTokens: 12, tokensLowerBound: true })).toContain('≥ 12 tok');
    expect(card({ model: 'opus', outputTokens: 1_234 })).toContain('1.2k tok');
  });

  it('T1: a failed call says its exit code and looks like an error', () => {
    const html = card(call({ state: 'failed', exitCode: 2, durationMs: 2_040 }));
    expect(html).toContain('exit 2');
    expect(html).toContain('2.0 s');
    expect(html).toContain('sg-failed');
  });

  it('T2: a call that was cancelled has no time, in the picture and for a screen reader', () => {
    const cancelled = call({ state: 'cancelled', durationMs: 79_000 });
    expect(card(cancelled)).toContain('cancelled');
    expect([card(cancelled), stepWords(madeStep('s', 0, cancelled))].filter((said) => said.includes('19 s'))).toEqual(
      [],
    );
  });

  it('S8: a call without an answer says so and is dashed', () => {
    const html = card(call({ state: 'unanswered' }));
    expect(html).toContain('no result');
    expect(html).toContain('sg-missing');
  });

  it('an answer without its call says so', () => {
    expect(card(call({ state: 'no-call' }))).toContain('no call');
  });

  it('S12: a call or an answer that may have been erased is not known, and dashed', () => {
    const cards = (['withheld-call', 'withheld-answer'] as const).map((state) => card(call({ state })));
    expect(cards[0]).toContain('call not known');
    expect(cards[1]).toContain('answer not known');
    expect(cards.filter((html) => html.includes('sg-missing'))).toHaveLength(2);
  });

  it('what is missing above a step is marked in the middle of the space between both', () => {
    const [, height = '', top = ''] = /style="height:([\d.]+)px;top:(-[\d.]+)px"/.exec(card({}, '3 events')) ?? [];
    expect(Number(top) + Number(height) / 2).toBe(-laneSizes.gap / 2);
    expect(card({}, '3 events')).toContain('gap before it: 3 events');
    expect(card({})).not.toContain('>gap<');
  });

  it('F6: the start of a detached session says on two lines at most what it carries', () => {
    const start = { kind: 'start', title: 'Detached here: 5 segments, about 191 tokens, inferred' } as const;
    expect(card(start)).toMatch(/>Start<.*clamp2[^>]*><bdi>Detached here: 5 segments, about 191 tokens, inferred</);
    expect(stepWords(madeStep('s', 0, { key: 'k', ...start }))).toBe(`Start: ${start.title}`);
  });

  it('never runs a text of the log as markup', () => {
    expect(card({ title: '<img src=x onerror=alert(1)>' })).not.toContain('<img');
  });

  it('shows a character that hides as a chip, and spells it where no chip can stand', () => {
    const row = call({});
    const hiding = { ...row, title: 'rm \u202Egpj.txt' };
    expect(card(hiding)).toContain('U+202E');
    expect(card(hiding)).not.toContain('\u202E');
    expect(rowLook(madeStep('s', 0, { key: 'k', ...hiding })).text).toBe('Bash rm [U+202E]gpj.txt');
  });

  it('has one name for a screen reader: kind, what it says, what became of it', () => {
    expect(stepWords(madeStep('s', 0, { key: 'k', ...call({ state: 'failed', exitCode: 1, durationMs: 41 }) }))).toBe(
      'Tool Bash: npm test, exit 1, 41 ms',
    );
    expect(stepWords(madeStep('s', 0, { key: 'k', kind: 'you', title: 'Look.', images: 1 }))).toBe(
      'You: Look., 1 image',
    );
    const asked = madeStep('s', 0, { key: 'k', ...call({ state: 'unanswered' }) });
    expect(([undefined, 'running', 'queued'] as const).map((life) => stepWords(asked, { life }))).toEqual([
      'Tool Bash: npm test, no result',
      'Tool Bash: npm test, running',
      'Tool Bash: npm test, queued',
    ]);
  });
});

describe('a row on the canvas', () => {
  it('what failed differs from others in shape and hue: a call, a validation; one that did not decide is grey', () => {
    const look = (row: Partial<StepRow>) => {
      const { glyph, hue, missing } = rowLook(madeStep('s', 0, { key: 'k', ...row }));
      return { glyph, hue, missing };
    };
    expect(look(call({}))).toEqual({ glyph: 'square', hue: 'tool', missing: false });
    expect(look(call({ state: 'failed' }))).toEqual({ glyph: 'triangle', hue: 'error', missing: false });
    expect(look(call({ state: 'unanswered' }))).toEqual({ glyph: 'ring', hue: 'tool', missing: true });
    const judged = (verdict: StepRow['verdict'] & string) => look({ kind: 'validation', verdict });
    expect(judged('passed')).toEqual({ glyph: 'square', hue: 'validation', missing: false });
    expect(judged('failed')).toEqual({ glyph: 'triangle', hue: 'error', missing: false });
    expect(judged('undecided')).toEqual({ glyph: 'square', hue: 'other', missing: false });
    expect(look({ kind: 'approval' })).toEqual({ glyph: 'diamond', hue: 'approval', missing: false });
  });
});

it('the legend names the kinds that are there, and no others; a call that failed has the hue of an error', () => {
  const counts = new Map<StepKind, number>([
    ['tool', 3],
    ['memory-written', 1],
    ['harness', 9],
  ]);
  const words = (hasFailedCalls: boolean) => legendOf(counts, hasFailedCalls).map(({ word }) => word);
  expect([words(false), words(true)]).toEqual([
    ['Tool', 'Memory'],
    ['Tool', 'Memory', 'Error'],
  ]);
});
