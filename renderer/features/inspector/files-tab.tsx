import { useMemo } from 'react';
import type { EventDetail } from '../../../core/contract/view.ts';
import { DiffCount } from '../untrusted-text/diff-count.tsx';
import { DiffView } from '../untrusted-text/diff-view.tsx';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { FileList } from './file-list.tsx';
import { namedFiles } from './named-files.ts';
import { Nothing, Section } from './section.tsx';
import { TreeBox } from './tree-box.tsx';

/** Files that the step names, and the change that its call asked for. An import has no tree: all of it is a claim. */
export function FilesTab({ detail }: { readonly detail: EventDetail }) {
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
