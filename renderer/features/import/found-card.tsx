import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { FoundLogs } from '../../../core/contract/view.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { bytes, count, counted } from '../../ui/number.ts';
import { SourceBadge } from '../../ui/source-badge.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { foundSpan, foundSum } from './import-facts.ts';
import { startImport } from './start-import.ts';
import { useFoundLogs } from './use-found-logs.ts';

/** Logs that are on the host's computer, to be chosen and then, and not before, read. */
export function FoundCard() {
  const found = useFoundLogs();
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const chosen = (found ?? []).filter((logs) => logs.files > 0 && !left.has(logs.folder));
  const { files, sizeBytes } = foundSum(chosen);
  const choose = (folder: string, on: boolean): void => {
    const next = new Set(left);
    if (on) next.delete(folder);
    else next.add(folder);
    leave(next);
  };
  return (
    <div className="panel px-3.5">
      {found === undefined ? <p className="py-4 text-sm text-ink-3">Counting…</p> : null}
      {found?.length === 0 ? <NothingFound /> : null}
      {found?.map((logs) => (
        <FoundRow
          key={logs.folder}
          logs={logs}
          isChosen={chosen.includes(logs)}
          onChoose={(on) => choose(logs.folder, on)}
        />
      ))}
      {found === undefined || found.length === 0 ? null : (
        <div className="tn flex items-center gap-3 py-3">
          <p className="text-xs text-ink-3">
            Read only, {bytes(sizeBytes)}.<br />
            Your files stay as they are.
          </p>
          <Button
            look="primary"
            size={32}
            className="ml-auto"
            because={files === 0 ? 'Nothing is chosen.' : undefined}
            onClick={() => void startImport(chosen.map(({ folder }) => folder))}
          >
            <FileDown size={14} aria-hidden />
            Import {counted(files, 'file')}…
          </Button>
        </div>
      )}
    </div>
  );
}

interface FoundRowProps {
  readonly logs: FoundLogs;
  readonly isChosen: boolean;
  readonly onChoose: (on: boolean) => void;
}

function FoundRow({ logs, isChosen, onChoose }: FoundRowProps) {
  const span = foundSpan(logs);
  return (
    <div className="flex items-center gap-3 border-b border-line py-[9px]">
      <Checkbox label={`Import ${logs.label}`} checked={isChosen} onChange={onChoose} />
      <div className="min-w-0 flex-1">
        <SourceBadge source={logs.format} />
        <p className="mt-1 truncate font-mono text-2xs text-ink-3" title={seenText(logs.folder, 'exact')}>
          <LineText text={logs.folder} mode="exact" />
        </p>
      </div>
      <div className="tn flex-none text-right">
        <p className="text-sm font-medium">{logs.files === 1 ? '1 file' : `${count(logs.files)} files`}</p>
        <p className="text-2xs text-ink-3">
          {bytes(logs.sizeBytes)}
          {span === '' ? '' : ` · ${span}`}
        </p>
      </div>
    </div>
  );
}

function NothingFound() {
  return (
    <p className="py-4 text-sm text-ink-3">
      None in the usual folders of Claude Code and Codex. If yours are elsewhere, choose their folder below.
    </p>
  );
}
