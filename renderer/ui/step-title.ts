import type { StepKind, StepRow } from '../../core/contract/view.ts';
import { plainLine } from './plain-line.ts';

/** A step's title as one plain line. Commands, paths and messages of errors stand letter by letter. */
export function stepTitle({ kind, title }: Pick<StepRow, 'kind' | 'title'>): string {
  return prose.has(kind) ? plainLine(title) : title;
}

/** As much of what a step says as its row has, on one plain line. */
export function stepText({ kind, title, detail }: StepRow): string {
  const text = detail === undefined ? title : `${title.replace(/…$/, '')} ${detail}`;
  return prose.has(kind) ? plainLine(text) : text;
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
