import { FolderTree } from 'lucide-react';
import { useState } from 'react';
import { footPane } from '../../stores/foot-controls.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { counted } from '../../ui/number.ts';
import { stepTitle } from '../../ui/step-title.ts';
import { changesKey, stepChanges } from '../inspector/step-changes.ts';
import { useAnswer } from '../inspector/use-answer.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { FileContent } from './file-content.tsx';
import { FileTree } from './file-tree.tsx';
import { filesAt, filesKey } from './files-at.ts';
import { type FilesMoment, useFilesMoment } from './files-place.ts';
import { RestoreHere } from './restore-here.tsx';
import { sayBeside } from './say-beside.ts';
import type { TreeRow } from './tree-rows.ts';
import { useFilesKeys } from './use-files-keys.ts';

/** The files of a session as they were at the selected step, or at the end of its branch. */
export function SessionFiles({ session }: { readonly session: string }) {
  const moment = useFilesMoment(session);
  useFilesKeys(moment);
  if (moment === undefined)
    return <EmptyState title="This session is not in the lineage on screen.">Choose another one.</EmptyState>;
  return <At key={`${moment.session} ${moment.event}`} moment={moment} />;
}

function At({ moment }: { readonly moment: FilesMoment }) {
  const { session, event, step } = moment;
  const files = useAnswer(filesAt, filesKey(session, event));
  const compared = useAnswer(stepChanges, files.state === 'ready' ? changesKey(session, event) : undefined);
  const [chosen, choose] = useState<TreeRow>();
  if (files.state === 'refused')
    return (
      <EmptyState icon={FolderTree} title="There are no files here.">
        <RefusalWords refusal={files.refusal} />
      </EmptyState>
    );
  const changes = compared.state === 'ready' ? compared.value.changes : [];
  const isEmpty = files.state === 'ready' && files.value.entries.length === 0;
  return (
    <section aria-label="Files at a step" className="flex h-full min-w-0 flex-col">
      <header className="flex min-h-11 flex-none items-center gap-3 border-b border-line px-4 py-1.5 text-sm">
        <p className="min-w-0 flex-1 truncate text-ink-2">
          <LineText text={step === undefined ? 'At the end of this branch' : `At “${stepTitle(step)}”`} />
        </p>
        <span className="tn flex-none text-xs text-ink-3">
          {compared.state !== 'ready'
            ? ''
            : changes.length === 0
              ? 'nothing changed here'
              : `${counted(compared.value.changed, 'path')} changed here`}
        </span>
        <RestoreHere moment={moment} />
      </header>
      <div className="grid min-h-0 flex-1 grid-cols-[clamp(9rem,38%,22rem)_minmax(0,1fr)]">
        <FileTree moment={moment} changes={changes} chosen={chosen?.entry.path} onChoose={choose} />
        {chosen === undefined ? (
          <EmptyState
            title={
              isEmpty
                ? `No file is there at ${step === undefined ? 'the end of this branch' : 'this step'}.`
                : 'No file is open.'
            }
          >
            {isEmpty ? 'Files that steps write are listed here.' : 'Choose one of the list.'}
          </EmptyState>
        ) : (
          <FileContent key={chosen.entry.path} row={chosen} />
        )}
      </div>
      {files.state === 'ready' && files.value.carried.length > 0 ? (
        <p ref={footPane} className="flex-none truncate border-t border-line px-4 py-1.5 text-xs text-ink-3">
          <LineText text={sayBeside(files.value.carried)} mode="exact" />
        </p>
      ) : null}
    </section>
  );
}
