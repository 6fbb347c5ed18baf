import { TriangleAlert } from 'lucide-react';
import type { MergePreview, MergeUnderWay } from '../../../core/contract/view.ts';
import { bytes, counted } from '../../ui/number.ts';
import { Nothing, Section } from '../inspector/section.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { FileConflictBox } from './file-conflict-box.tsx';
import type { Merging } from './use-merge.ts';

interface FilesLayerProps {
  readonly files: MergePreview['workspace'];
  readonly settled: MergeUnderWay['settled'];
  readonly merging: Merging;
}

/** Rows that are drawn; a merge may bring thousands. */
const most = 200;
const ORIGIN = { theirs: 'theirs', joined: 'merged by line', settled: 'settled' };

/** What comes of their files, each with where it is from, and the conflicts. */
export function FilesLayer({ files, settled, merging }: FilesLayerProps) {
  const comes = files?.comes ?? [];
  const conflicts = files?.conflicts ?? [];
  return (
    <Section title="Files" right={`${counted(comes.length, 'file')} merged, ${counted(conflicts.length, 'conflict')}`}>
      {conflicts.map((conflict) => (
        <FileConflictBox
          key={conflict.path}
          conflict={conflict}
          settled={settled.find((each) => each.layer === 'workspace' && each.conflict === conflict.path)}
          merging={merging}
        />
      ))}
      {comes.length + conflicts.length === 0 ? <Nothing>No file of theirs is other than ours.</Nothing> : null}
      <ul aria-label="Files that come" className="m-0 list-none p-0">
        {comes.slice(0, most).map(({ path, how, sizeBytes, runsLater }) => (
          <li key={path} className="flex items-baseline gap-2 border-t border-line py-[5px] text-sm first:border-0">
            <span className="min-w-0 flex-1 truncate font-mono text-xs">
              <LineText text={path} mode="exact" />
            </span>
            {runsLater === true ? (
              <span className="flex items-center gap-1 text-xs text-warn">
                <TriangleAlert size={12} aria-hidden />
                another program runs it later
              </span>
            ) : null}
            <span className="text-xs text-ink-3">{ORIGIN[how]}</span>
            <span className="tn w-16 text-right text-xs text-ink-3">
              {sizeBytes === undefined ? 'no file' : bytes(sizeBytes)}
            </span>
          </li>
        ))}
      </ul>
      {comes.length <= most ? null : (
        <p className="text-xs text-ink-3">{counted(comes.length - most, 'more file')}, not listed here.</p>
      )}
    </Section>
  );
}
