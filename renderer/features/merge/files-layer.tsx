import { FileText, TriangleAlert } from 'lucide-react';
import type { MergeUnderWay } from '../../../core/contract/view.ts';
import { bytes, counted } from '../../ui/number.ts';
import { PathDiff } from '../apply/path-diff.tsx';
import { Nothing } from '../inspector/section.tsx';
import { DiffCount } from '../untrusted-text/diff-count.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { comingWord } from './coming-word.ts';
import { FileConflictBox } from './file-conflict-box.tsx';
import { LayerPanel } from './layer-panel.tsx';
import { type Layers, openIn, type Part } from './parts.ts';
import type { Merging } from './use-merge.ts';

interface FilesLayerProps {
  readonly layers: Layers;
  readonly settled: MergeUnderWay['settled'];
  readonly merging: Merging;
  readonly part: Part | undefined;
}

type Coming = NonNullable<Layers['workspace']>['comes'][number];

/** What becomes of the chosen path: the conflict there and its answer, or what comes. */
export function FilesLayer({ layers, settled, merging, part }: FilesLayerProps) {
  const { comes = [], conflicts = [] } = layers.workspace ?? {};
  const chosen = part?.layer === 'workspace' ? part.name : undefined;
  const path = chosen ?? conflicts[0]?.path ?? comes[0]?.path;
  const conflict = conflicts.find((each) => each.path === path);
  const coming = comes.find((each) => each.path === path);
  return (
    <LayerPanel
      id="merge-workspace"
      icon={FileText}
      title="Files"
      note={`${counted(comes.length, 'file')} merged, ${counted(openIn('workspace', layers, settled), 'conflict')}`}
    >
      {path === undefined ? <Nothing>No file of theirs is other than ours.</Nothing> : null}
      {conflict === undefined ? null : (
        <FileConflictBox key={conflict.path} {...{ conflict, layers, settled, merging }} />
      )}
      {coming === undefined ? null : <ComingFile key={coming.path} coming={coming} />}
    </LayerPanel>
  );
}

function ComingFile({ coming }: { readonly coming: Coming }) {
  const { path, how, base, ours, theirs, lines, sizeBytes, runsLater } = coming;
  const before = how === 'joined' ? base : ours;
  return (
    <section
      aria-label={`Comes: ${seenText(path, 'exact')}`}
      className="overflow-hidden rounded-lg border border-line-2"
    >
      <div className="flex items-center gap-2 border-b border-line px-3 py-1.5 text-xs">
        <span className="min-w-0 truncate font-mono">
          <LineText text={path} mode="exact" />
        </span>
        <span className="flex-none text-ink-3">{comingWord(coming)}</span>
        {runsLater === true ? (
          <span className="flex flex-none items-center gap-1 text-warn">
            <TriangleAlert size={12} aria-hidden />
            another program runs it later
          </span>
        ) : null}
        <span className="tn ml-auto flex-none text-ink-3">
          {sizeBytes === undefined ? 'no file' : bytes(sizeBytes)}
        </span>
        {lines === undefined ? (
          <span className="flex-none text-ink-3">lines not counted</span>
        ) : (
          <DiffCount diff={lines} />
        )}
      </div>
      {how === 'joined' ? (
        <p className="px-3 pt-1.5 text-xs text-ink-3">What theirs changed. The lines that ours changed stay.</p>
      ) : null}
      {before === undefined && theirs === undefined ? (
        <p className="px-3 py-2 text-sm text-ink-3">It is not shown here: only the first 500 paths are looked into.</p>
      ) : (
        <PathDiff
          path={path}
          before={rowOf(before)}
          after={rowOf(theirs)}
          names={{ before: how === 'joined' ? 'base' : 'ours', after: 'theirs' }}
        />
      )}
    </section>
  );
}

function rowOf(entry: Coming['ours']) {
  if (entry === undefined || entry.kind === 'link') return entry;
  const { path, mode } = entry;
  if (entry.kind === 'folder') return { kind: entry.kind, path, mode, digest: entry.tree };
  return { kind: entry.kind, path, mode, sizeBytes: entry.sizeBytes, digest: entry.blob };
}
