import { decidingStepVerdict, type StepRow, sayStepVerdict } from '../../../core/contract/view.ts';
import { yourPart } from '../../ui/by-you.tsx';
import { gapBefore } from '../../ui/gap-before.ts';
import { stepWord } from '../../ui/kind.ts';
import { counted } from '../../ui/number.ts';
import { revisionWord } from '../../ui/revision-words.ts';
import { sayTook } from '../../ui/say-took.ts';
import { stepTitle } from '../../ui/step-title.ts';
import type { CallLife } from '../live-call/call-life.ts';
import type { StepMark } from '../replay/step-mark.ts';
import { sayMark } from '../replay/verdict-words.ts';
import { seenText } from '../untrusted-text/seen-text.ts';

/** What became of a call, where that is worth saying: `exit 1`, `failed`, `denied`, `cancelled`, `effect unknown`, `no result`, `no call`; or not known, where it may have been erased. */
export function callWord(call: StepRow['call']): string | undefined {
  if (call === undefined || call.state === 'answered') return undefined;
  if (call.state === 'unanswered') return call.beganAtMs === undefined ? 'no result' : 'effect unknown';
  if (call.state === 'no-call') return 'no call';
  if (call.state === 'withheld-call') return 'call not known';
  if (call.state === 'withheld-answer') return 'answer not known';
  if (call.state === 'uncertain') return 'effect unknown';
  if (call.state === 'denied' || call.state === 'cancelled') return call.state;
  return call.exitCode === undefined || call.exitCode === 0 ? 'failed' : `exit ${call.exitCode}`;
}

/** What the figure of an answer's tokens means: it stands on the answer's first step, however many steps it has. */
export function sayOutput({ outputTokens = 0, tokensLowerBound }: StepRow): string {
  const bound = tokensLowerBound === true ? '. A lower bound: the log holds a placeholder.' : '';
  return `${counted(outputTokens, 'output token')} of the answer that begins here, counted once for all its steps${bound}`;
}

interface AroundStep {
  /** What is missing before it, in words. */
  readonly gap?: string | undefined;
  /** Of a call that may still get its answer. */
  readonly life?: CallLife | undefined;
  /** What a replay says of it. */
  readonly mark?: StepMark | undefined;
}

/** A step in one line, for a screen reader: kind, what it says, what is missing before it, what became of it, or that it runs or is queued. */
export function stepWords(row: StepRow, { gap = gapBefore(row), life, mark }: AroundStep = {}): string {
  const { call, images } = row;
  const judged = decidingStepVerdict(row.judged);
  const outcome = [
    gap === undefined ? undefined : `gap before it: ${gap}`,
    life ?? callWord(call),
    mark === undefined ? undefined : sayMark(mark),
    judged === undefined ? undefined : `judged ${seenText(sayStepVerdict(judged), 'prose')}`,
    revisionWord(row),
    images === undefined ? undefined : `${images} ${images === 1 ? 'image' : 'images'}`,
    sayTook(call),
  ].filter((word) => word !== undefined);
  const part = yourPart(call);
  const word = part === undefined ? stepWord(row) : `${part === 'you' ? 'You' : 'Edited'}, ${stepWord(row)}`;
  const name = call === undefined ? word : `${word} ${seenText(call.tool, 'exact')}`;
  return [`${name}: ${seenText(stepTitle(row), 'prose')}`, ...outcome].join(', ');
}
