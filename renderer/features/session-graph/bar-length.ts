import type { StepRow } from '../../../core/contract/view.ts';

/** Kinds that always get a full bar, whatever their size: they are what one looks for from afar. */
const full: ReadonlySet<string> = new Set<StepRow['kind']>([
  'you',
  'approval',
  'merge',
  'error',
  'selector',
  'validation',
]);

/** Length of a step's density bar, from 0.12 to 1: the logarithm of its text's length, full from 20,000 characters on. */
export function barLength({ kind, size }: Pick<StepRow, 'kind' | 'size'>): number {
  if (full.has(kind)) return 1;
  return Math.min(1, Math.max(0.12, (Math.log2(size + 30) - 4.5) / 9.8));
}
