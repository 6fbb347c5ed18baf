import { ArrowUpRight, Pencil, Play, RotateCcw, ShieldCheck, Trash2 } from 'lucide-react';
import { restore } from '../../stores/acts.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ImportedChip } from '../../ui/imported-chip.tsx';
import { isImported } from '../../ui/is-imported.ts';
import { MadeUpChip } from '../../ui/made-up-chip.tsx';
import { sessionTitle } from '../../ui/session-title.ts';
import { SourceBadge } from '../../ui/source-badge.tsx';
import { StatusWord } from '../../ui/status-mark.tsx';
import { moment } from '../../ui/time.ts';
import { LeftOutLink } from '../import/left-out-link.tsx';
import { useKeysOf } from '../keys/use-keys-of.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import type { LibraryLine } from './library-line.ts';
import { useLibrary } from './library-store.ts';
import { openLine } from './open-line.ts';
import { PreviewCopies } from './preview-copies.tsx';
import { PreviewEvidence } from './preview-evidence.tsx';
import { PreviewFigures } from './preview-figures.tsx';
import { PreviewLineage } from './preview-lineage.tsx';
import { PreviewSteps } from './preview-steps.tsx';
import { projectWords } from './project-words.ts';
import { requestTrash } from './request-trash.ts';
import { useEvidence } from './use-evidence.ts';
import { usePreview } from './use-preview.ts';

/** A line at a glance: what it is about, how it went, and the way in. */
export function LibraryPreview({ line }: { readonly line: LibraryLine }) {
  const { root } = line;
  const evidence = useEvidence(root.id);
  const heads = line.rows.map((row) => row.head).join();
  const preview = usePreview(root, line.latest, heads);
  return (
    <aside aria-label="Preview" className="@container flex h-full flex-col bg-bg">
      <div className="min-h-0 flex-1 overflow-auto px-4 pt-3.5 pb-4">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StatusWord status={line.status} />
          <span className="ml-auto flex flex-none items-center gap-1">
            {isImported(root) ? <ImportedChip /> : null}
            {root.madeUp ? <MadeUpChip /> : <SourceBadge source={root.source} />}
          </span>
        </div>
        {line.statusDetail === undefined ? null : (
          <p className="mt-1 text-xs text-ink-2 [overflow-wrap:anywhere]">
            <LineText text={line.statusDetail} />
          </p>
        )}
        <Title line={line} />
        <LeftOutLink rows={line.rows} className="mt-1 text-xs" />
        <PreviewCopies line={line} />
        <PreviewLineage line={line} preview={preview} />
        <PreviewFigures line={line} />
        {preview === undefined ? null : <PreviewSteps steps={preview.lastSteps} />}
        <PreviewEvidence evidence={evidence.state} />
      </div>
      <Foot line={line} onVerify={evidence.verify} />
    </aside>
  );
}

function Title({ line }: { readonly line: LibraryLine }) {
  const { root } = line;
  const show = useOverlay((state) => state.show);
  const zone = useConnection((state) => state.home?.zone);
  const keys = useKeysOf('row.rename');
  return (
    <div className="group mt-1.5">
      <div className="flex items-start gap-1">
        <h2 className="min-w-0 flex-1 text-lg font-semibold tracking-[-.01em] [overflow-wrap:anywhere]">
          <LineText text={sessionTitle(root)} />
        </h2>
        <IconButton
          icon={Pencil}
          size={24}
          label="Rename…"
          keys={keys}
          onClick={() => show({ type: 'rename', session: root.id })}
          className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
        />
      </div>
      <p
        className="mt-0.5 truncate font-mono text-xs text-ink-3"
        title={root.path === undefined ? undefined : seenText(root.path, 'exact')}
      >
        <LineText text={projectWords(root)} mode="exact" />
      </p>
      <p className="tn mt-0.5 text-xs text-ink-3">
        {root.firstAtMs === undefined ? 'no time recorded' : `started ${moment(root.firstAtMs, zone)}`}
        {root.gap === undefined ? null : (
          <span className="text-warn">
            {' '}
            · <LineText text={root.gap} />
          </span>
        )}
      </p>
    </div>
  );
}

function watch(line: LibraryLine): void {
  useNavigation.getState().go(openLine(line));
  useReplay.getState().begin('watch', line.root.id);
}

function Foot({ line, onVerify }: { readonly line: LibraryLine; readonly onVerify: () => void }) {
  const go = useNavigation((state) => state.go);
  const trash = useLibrary((state) => state.filter.trash);
  return (
    <div className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-t border-line px-3 py-2">
      {trash ? (
        <Button look="primary" size={32} className={first} onClick={() => void restore(line.root.id)}>
          <RotateCcw size={14} aria-hidden />
          Restore
        </Button>
      ) : (
        <Button look="primary" size={32} className={first} onClick={() => go(openLine(line))}>
          <ArrowUpRight size={14} aria-hidden />
          Open
        </Button>
      )}
      <Button size={32} title="Goes through what is on record step by step. Runs nothing." onClick={() => watch(line)}>
        <Play size={13} aria-hidden />
        Watch
      </Button>
      <Button size={32} title="Recomputes every hash and link of this session. Runs nothing." onClick={onVerify}>
        <ShieldCheck size={13} aria-hidden />
        Verify
      </Button>
      {trash ? null : (
        <IconButton icon={Trash2} label="Move to trash" keys="Delete" onClick={() => requestTrash([line.root.id])} />
      )}
    </div>
  );
}

/** The button that a foot is for: where the pane is narrow it has a row of its own. */
const first = 'flex-1 @max-[320px]:basis-full';
