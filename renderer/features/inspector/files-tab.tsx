import { useMemo } from 'react';
import type { EventDetail, StepRow } from '../../../core/contract/view.ts';
import { DiffCount } from '../untrusted-text/diff-count.tsx';
import { DiffView } from '../untrusted-text/diff-view.tsx';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { ChangedFiles } from './changed-files.tsx';
import { FileList } from './file-list.tsx';
import { namedFiles } from './named-files.ts';
import { type OwnChange, ownChange } from './own-change.ts';
import { changesFigure } from './ran-words.ts';
import { Nothing, Section } from './section.tsx';
import { changesKey, stepChanges } from './step-changes.ts';
import { TreeBox } from './tree-box.tsx';
import { useAnswer } from './use-answer.ts';

interface FilesTabProps {
  readonly step: StepRow;
  readonly detail: EventDetail;
}

/** What the step changed of the workspace, by path; of an import what it claims to have. */
export function FilesTab({ step, detail }: FilesTabProps) {
  const own = ownChange(detail);
  return own === undefined ? <NamedFiles detail={detail} /> : <OwnFiles step={step} detail={detail} own={own} />;
}

function OwnFiles({ step: { session }, detail, own: { event, before, after } }: FilesTabProps & { own: OwnChange }) {
  const answer = useAnswer(stepChanges, changesKey(session, event));
  const compared = answer.state === 'ready' ? answer.value : undefined;
  return (
    <>
      <TreeBox
        before={before ?? compared?.before}
        after={after ?? compared?.after}
        absent={answer.state === 'loading' ? 'comparing…' : 'not recorded'}
      />
      <Section title="Changed by this step" right={compared === undefined ? undefined : changesFigure(compared)}>
        <ChangedFiles session={session} event={event} recorded={detail.ran?.ended?.changes ?? []} />
      </Section>
    </>
  );
}

/** Files that the step names, and the change that its call asked for. An import has no tree: all of it is a claim. */
function NamedFiles({ detail }: { readonly detail: EventDetail }) {
  const { edits, paths, attached } = useMemo(() => namedFiles(detail), [detail]);
  let at = 0;
  return (
    <>
      <TreeBox />
      <Section title="Named by this step" right={paths.length}>
        {paths.length === 0 ? <Nothing>none</Nothing> : <FileList paths={paths} />}
      </Section>
      {edits.map((edit) => (
        <div key={at++} className="well mt-3 overflow-hidden">
          <div className="flex min-h-8 items-center gap-2 border-b border-line px-3 py-1 text-xs">
            <span className="min-w-0 flex-1 font-mono [overflow-wrap:anywhere]">
              <ShownText text={edit.path} />
            </span>
            <DiffCount diff={edit.diff} />
          </div>
          <DiffView diff={edit.diff} path={edit.path} />
          {!edit.placed && (
            <div className="border-t border-line px-3 py-1 text-2xs text-ink-3">
              As the call asked for it. Where in the file it stands is not in the input.
            </div>
          )}
        </div>
      ))}
      {attached.length > 0 && (
        <Section title="Attached" right={attached.length}>
          <FileList paths={attached} />
        </Section>
      )}
    </>
  );
}
