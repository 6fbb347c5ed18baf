import { useLineage } from '../../stores/lineage-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { useTranscriptChoices } from './transcript-choices.ts';
import type { TranscriptRow } from './transcript-rows.ts';
import type { FindState } from './use-find.ts';
import { type Walk, walkRows } from './walk-rows.ts';

interface TranscriptKeys {
  readonly session: string;
  readonly rows: readonly TranscriptRow[];
  readonly find: FindState;
  readonly toFirst: () => void;
  readonly toLast: () => void;
}

/** What keys do in the transcript. */
export function useTranscriptKeys({ session, rows, find, toFirst, toLast }: TranscriptKeys): void {
  const selected = () => {
    const { selection } = useSelection.getState();
    return selection.type === 'step' ? selection.key : undefined;
  };
  const walk = (by: Walk) => () => {
    const row = walkRows(rows, selected(), by);
    if (row !== undefined && 'step' in row) select(row);
  };
  const chosen = () => rows.find((row) => row.key === selected());
  useKeyHandlers({
    'step.next': walk('next'),
    'step.previous': walk('previous'),
    'step.down': walk('next'),
    'step.up': walk('previous'),
    'turn.next': walk('next-turn'),
    'turn.previous': walk('previous-turn'),
    'session.next': () => goBy(session, 1),
    'session.previous': () => goBy(session, -1),
    'step.first': toFirst,
    'step.last': toLast,
    'step.open': () => openRow(chosen()),
    find: find.open,
    'layer.close': () => find.isOpen && find.close(),
  });
}

function select({ key, step }: Extract<TranscriptRow, { step: unknown }>): void {
  useSelection.getState().select({ type: 'step', session: step.session, key });
}

/** Opens or closes a row; a sub-agent's leads into its lane. False where there is nothing to open. */
function openRow(row: TranscriptRow | undefined): boolean {
  const { toggle, fold } = useTranscriptChoices.getState();
  if (row?.type === 'compaction') fold(row.key);
  else if (row?.type === 'sub-agent') goTo(row.spawned[0]);
  else if (row?.type === 'tool' || row?.type === 'step') toggle(row.key);
  else return false;
  return true;
}

/** The next lane of the lineage in its order, or the one before. False at its ends, so that the key goes on to the next lineage. */
function goBy(session: string, by: 1 | -1): boolean {
  const { laneOrder } = useLineage.getState();
  const at = laneOrder.indexOf(session);
  return at !== -1 && goTo(laneOrder[at + by]);
}

function goTo(session: string | undefined): boolean {
  if (session === undefined) return false;
  useNavigation.getState().go({ screen: 'session', session, view: 'transcript' });
  return true;
}
