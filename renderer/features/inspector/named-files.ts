import type { EventDetail } from '../../../core/contract/view.ts';
import { inputThatRan } from './input-that-ran.ts';
import { type ToolEdit, toolEdits } from './tool-edits.ts';

/** Files that a step names: what its call was to change, as it ran, what its result says was changed, what was attached. */
export interface NamedFiles {
  readonly edits: readonly ToolEdit[];
  /** Each path once, in the order named. */
  readonly paths: readonly string[];
  readonly attached: readonly string[];
}

export function namedFiles(detail: Pick<EventDetail, 'parts' | 'result' | 'ran'>): NamedFiles {
  const { parts, result } = detail;
  const ran = inputThatRan(detail);
  const all = [...parts, ...(result?.parts ?? [])];
  const edits = all.flatMap((part) => (part.type === 'tool-call' ? toolEdits(ran ?? part.input) : []));
  const claimed = all.flatMap((part) => (part.type === 'tool-result' ? (part.paths ?? []) : []));
  return {
    edits,
    paths: [...new Set([...claimed, ...edits.map(({ path }) => path)])],
    attached: all.flatMap((part) => (part.type === 'file' ? [part.name] : [])),
  };
}
