import type { StepKind } from '../../../core/contract/view.ts';

/** Most steps are of these kinds: where there is no room for all, they give way to what one looks for. */
export const plentiful: ReadonlySet<StepKind> = new Set(['agent', 'tool', 'thinking', 'harness', 'other', 'placement']);
