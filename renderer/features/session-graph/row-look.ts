import type { CallState, StepKind, StepRow } from '../../../core/contract/view.ts';
import { yourPart } from '../../ui/by-you.tsx';
import { hueOf } from '../../ui/hue-of.ts';
import { stepWord } from '../../ui/kind.ts';
import { stepText, stepTitle } from '../../ui/step-title.ts';
import { seenText } from '../untrusted-text/seen-text.ts';
import { type Glyph, glyphOf } from './draw-glyph.ts';

/** How a step looks on the canvas. */
export interface RowLook {
  readonly text: string;
  /** `box`: a card of its own height. `bar`: text over a tinted bar. `plain`: text only. `rule`: a line across. */
  readonly form: 'box' | 'bar' | 'plain' | 'rule';
  readonly font: 'prose' | 'strong' | 'mono';
  /** The kind that gives it its colours, as near and far: what failed has those of an error. */
  readonly hue: StepKind;
  readonly glyph: Glyph;
  /** Lines of text at most. */
  readonly lines: number;
  /** Dashed outline: something that should be there is not. */
  readonly missing: boolean;
}

const known = new WeakMap<StepRow, RowLook>();

/** True for a call without its answer, and for an answer without its call, also where that may have been erased. */
export function isPartMissing(call: StepRow['call']): boolean {
  return call !== undefined && partMissing.has(call.state);
}

const partMissing: ReadonlySet<CallState> = new Set(['unanswered', 'no-call', 'withheld-call', 'withheld-answer']);

/** Looks are kept: a row is asked for in every frame that it is drawn in, and never changes. */
export function rowLook(row: StepRow): RowLook {
  const look = known.get(row) ?? seen(lookOf(row));
  known.set(row, look);
  return look;
}

function seen(look: RowLook): RowLook {
  return { ...look, text: seenText(look.text, look.font === 'mono' ? 'exact' : 'prose') };
}

function lookOf(row: StepRow): RowLook {
  const { kind, title, detail, call } = row;
  const plain = stepTitle(row);
  const hue = hueOf(row);
  const look = { text: plain, hue, glyph: glyphOf(hue === 'error' ? hue : kind), lines: 1, missing: false } as const;
  if (kind === 'you' || kind === 'agent') {
    const font = kind === 'you' ? 'strong' : 'prose';
    return { ...look, text: stepText(row), form: 'box', font, lines: 3 };
  }
  if (kind === 'tool') return { ...look, ...toolLook(row) };
  if (kind === 'compaction') return { ...look, form: 'rule', font: 'prose' };
  if (kind === 'error')
    return { ...look, text: detail === undefined ? title : `${title}: ${detail}`, form: 'box', font: 'strong' };
  if (kind === 'approval' || kind === 'merge') return { ...look, text: withWord(row), form: 'box', font: 'strong' };
  if (quiet.has(kind)) return { ...look, form: 'plain', font: 'prose' };
  return { ...look, text: withWord(row), form: 'bar', font: 'strong', missing: call?.state === 'unanswered' };
}

/** Kinds of steps that stay in the background: they are said, not shown off. */
export const quiet: ReadonlySet<StepKind> = new Set(['thinking', 'harness', 'placement', 'other']);

function toolLook({ title, call }: StepRow): Partial<RowLook> & Pick<RowLook, 'form' | 'font'> {
  const text = call === undefined ? title : [yourPart(call), call.tool, title].filter(Boolean).join(' ');
  const bar = { text, form: 'bar', font: 'mono' } as const;
  return isPartMissing(call) ? { ...bar, glyph: 'ring', missing: true } : bar;
}

function withWord(row: StepRow): string {
  const word = stepWord(row);
  const title = stepTitle(row);
  return title.startsWith(word) ? title : `${word} ${title}`;
}
