import type { MomentView, StepRow } from '../../../core/contract/view.ts';

/** Whether moments lack one of a session's own steps, or the result of a call among them. */
export function isBehind(moments: readonly MomentView[], own: readonly StepRow[]): boolean {
  const known = new Map(moments.map(({ row }) => [row.key, row]));
  return own.some(({ key, call }) => !known.has(key) || known.get(key)?.call?.result !== call?.result);
}
