import type { ComparedChange, FileRow, PlannedChange } from '../../../core/contract/view.ts';
import { bytes } from '../../ui/number.ts';

/** What becomes of a path, in words: "changed", "19 B → 21 B", "mode 644 → 755". */
export function factsOfChange({
  change,
  before,
  after,
  joined,
}: ComparedChange & Pick<PlannedChange, 'joined'>): string[] {
  const facts = [change === 'removed' ? 'deleted' : change, ...sizeFacts(before, after), ...modeFacts(before, after)];
  return joined === true ? [...facts, 'merged by line with what was changed there'] : facts;
}

function sizeFacts(before: FileRow | undefined, after: FileRow | undefined): string[] {
  const [from, to] = [sizeOf(before), sizeOf(after)];
  if (from === undefined || to === undefined || from === to) return [to ?? from ?? []].flat();
  return [`${from} → ${to}`];
}

/** A mode that changes, and of what is new only that it may be run. */
function modeFacts(before: FileRow | undefined, after: FileRow | undefined): string[] {
  const [from, to] = [modeOf(before), modeOf(after)];
  if (to === undefined) return [];
  if (from === undefined) return after?.kind === 'file' && (Number.parseInt(to, 8) & 0o100) !== 0 ? ['may be run'] : [];
  return from === to ? [] : [`mode ${from} → ${to}`];
}

function sizeOf(row: FileRow | undefined): string | undefined {
  if (row === undefined) return undefined;
  return row.kind === 'file' ? bytes(row.sizeBytes) : row.kind;
}

function modeOf(row: FileRow | undefined): string | undefined {
  return row === undefined || row.kind === 'link' ? undefined : row.mode.toString(8).padStart(3, '0');
}

/** Whether two entries have the same bytes, or lead to the same place. */
export function sameContent(before: FileRow | undefined, after: FileRow | undefined): boolean {
  if (before?.kind === 'file' && after?.kind === 'file') return before.digest === after.digest;
  return before?.kind === 'link' && after?.kind === 'link' && before.target === after.target;
}
