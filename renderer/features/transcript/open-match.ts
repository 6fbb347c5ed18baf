import { foldCase } from '../../../core/contract/view.ts';
import { shortText } from './find-in-rows.ts';
import { useTranscriptChoices } from './transcript-choices.ts';
import type { TranscriptRow } from './transcript-rows.ts';

/** Opens a row whose match is in what it does not show while it is closed. A no-op for one that shows all, or is open. */
export function openMatch(row: TranscriptRow | undefined, wanted: string): void {
  if (row === undefined || !isClosable(row) || foldCase(shortText(row)).includes(foldCase(wanted.trim()))) return;
  const { toggled, toolsOpen, toggle } = useTranscriptChoices.getState();
  const isOpen = toggled.has(row.key) !== (row.type === 'tool' && toolsOpen);
  if (!isOpen) toggle(row.key);
}

const alwaysWhole: ReadonlySet<string> = new Set(['you', 'agent', 'error', 'approval']);

function isClosable(row: TranscriptRow): boolean {
  return row.type === 'tool' || (row.type === 'step' && !alwaysWhole.has(row.step.kind));
}
