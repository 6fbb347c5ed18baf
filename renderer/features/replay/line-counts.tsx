import { useMemo } from 'react';
import { type ComparedChange, lineDiff } from '../../../core/contract/view.ts';
import { count } from '../../ui/number.ts';
import { changesKey, stepChanges } from '../inspector/step-changes.ts';
import { useAnswer } from '../inspector/use-answer.ts';
import type { SideText } from '../merge/side-text.ts';
import { useSideText } from '../merge/use-side-text.ts';

interface LineCountsProps {
  readonly session: string;
  /** That changed the path. */
  readonly event: string;
  /** An event before it: what is counted is what differs from the files there; absent: what the event itself changed. */
  readonly since?: string | undefined;
  readonly path: string;
}

/** Steps that are only gone past ask for nothing. */
const REST_MS = 150;

/** How many lines an event added to a file and removed from it, or all since an earlier one; nothing while that is asked, and where it is no text. */
export function LineCounts({ session, event, since, path }: LineCountsProps) {
  const answer = useAnswer(stepChanges, changesKey(session, event, since), { delayMs: REST_MS });
  const change = answer.state === 'ready' ? answer.value.changes.find((change) => change.path === path) : undefined;
  return change === undefined ? null : <Counts change={change} />;
}

function Counts({ change: { before, after } }: { readonly change: ComparedChange }) {
  const [from, to] = [useSideText(entryOf(before)), useSideText(entryOf(after))];
  const [was, is] = [textOf(before, from), textOf(after, to)];
  const diff = useMemo(() => (was === undefined || is === undefined ? undefined : lineDiff(was, is)), [was, is]);
  if (diff === undefined) return null;
  return (
    <span className="tn flex gap-1.5 text-xs">
      <span className="text-add">+{count(diff.added)}</span>
      <span className="text-del">−{count(diff.removed)}</span>
    </span>
  );
}

function entryOf(row: ComparedChange['before']) {
  return row?.kind === 'file' ? { kind: row.kind, sizeBytes: row.sizeBytes, blob: row.digest } : row;
}

/** What is not there has no line. */
function textOf(row: ComparedChange['before'], side: SideText): string | undefined {
  if (row === undefined) return '';
  return side.type === 'text' ? side.text : undefined;
}
