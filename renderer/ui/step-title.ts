import type { StepKind, StepRow } from '../../core/contract/view.ts';
import { plainLine } from './plain-line.ts';

/** A step's title as one plain line. Commands, paths and messages of errors stand letter by letter. */
export function stepTitle({ kind, title }: Pick<StepRow, 'kind' | 'title'>): string {
  return prose.has(kind) ? plainLine(title) : title;
}

/** The title where the word for its kind does not stand beside it: how a stop came about, or how far a merge is, says nothing alone. */
export function loneTitle(step: Pick<StepRow, 'kind' | 'title'>): string {
  return step.kind === 'stopped' || step.kind === 'merge' ? `${step.kind} ${step.title}` : stepTitle(step);
}

/** As much of what a step says as its row has, on one plain line. It stops where the title does before a table or code. */
export function stepText(step: StepRow): string {
  const { kind, title, detail } = step;
  const text = isTitleCut(step) ? `${title.replace(/…$/, '')} ${detail}` : title;
  return prose.has(kind) ? plainLine(text) : text;
}

/** The title of a step is cut at 240 characters, or before the sign that would not go whole into them. */
const leastCut = 200;

/** True where a title ends for want of room, and not of its own accord. */
export function isTitleCut({ title, detail }: Pick<StepRow, 'title' | 'detail'>): boolean {
  return detail !== undefined && title.length >= leastCut && title.endsWith('…');
}

/** Kinds whose text a person or a model wrote, in markdown as a rule. */
const prose: ReadonlySet<StepKind> = new Set([
  'you',
  'agent',
  'thinking',
  'memory-recalled',
  'memory-written',
  'harness',
  'compaction',
]);
