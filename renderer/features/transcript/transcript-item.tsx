import { memo } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { LiveRow } from '../live/live-row.tsx';
import { CompactionRow, GapRow, LeavesRow } from './divider-rows.tsx';
import { NoteRow } from './note-row.tsx';
import { ProseRow } from './prose-row.tsx';
import type { RowTime } from './row-time.ts';
import { SubAgentRow } from './sub-agent-row.tsx';
import { TintedRow } from './tinted-row.tsx';
import { ToolRow } from './tool-row.tsx';
import type { TranscriptRow } from './transcript-rows.ts';

function LiveItem({ session, drawnSeq }: { readonly session: string; readonly drawnSeq: number }) {
  const row = useLineage(({ rev, lanes }) => (rev >= 0 ? lanes.get(session)?.row : undefined));
  return row === undefined ? null : <LiveRow row={row} drawnSeq={drawnSeq} />;
}

interface TranscriptItemProps {
  readonly row: TranscriptRow;
  readonly time: RowTime | undefined;
}

/** One row, drawn as what it is. */
export const TranscriptItem = memo(function TranscriptItem({ row, time }: TranscriptItemProps) {
  switch (row.type) {
    case 'tool':
      return <ToolRow row={row} time={time} />;
    case 'sub-agent':
      return <SubAgentRow row={row} time={time} />;
    case 'compaction':
      return <CompactionRow row={row} />;
    case 'leaves':
      return <LeavesRow row={row} />;
    case 'live':
      return <LiveItem session={row.session} drawnSeq={row.drawnSeq} />;
    case 'gap':
      return <GapRow row={row} />;
    case 'step':
      if (row.step.kind === 'you' || row.step.kind === 'agent') return <ProseRow row={row} time={time} />;
      if (row.step.kind === 'approval' || row.step.kind === 'error') return <TintedRow row={row} time={time} />;
      return <NoteRow row={row} time={time} />;
  }
});
