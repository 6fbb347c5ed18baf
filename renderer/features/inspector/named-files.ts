import type { EventDetail } from '../../../core/contract/view.ts';
import { type ToolEdit, toolEdits } from './tool-edits.ts';

/** Files that a step names: what its call asked to change, what its result says was changed, what was attached. */
export interface NamedFiles {
  readonly edits: readonly ToolEdit[];
  /** Each path once, in the order named. */
  readonly paths: readonly string[];
  readonly attached: readonly string[];
}

export function namedFiles({ parts, result }: Pick<EventDetail, 'parts' | 'result'>): NamedFiles {
  const all = [...parts, ...(result?.parts ?? [])];
  const edits = all.flatMap((part) => (part.type === 'tool-call' ? toolEdits(part.input) : []));
  const claimed = all.flatMap((part) => (part.type === 'tool-result' ? (part.paths ?? []) : []));
  return {
    edits,
    paths: [...new Set([...claimed, ...edits.map(({ path }) => path)])],
    attached: all.flatMap((part) => (part.type === 'file' ? [part.name] : [])),
  };
}
