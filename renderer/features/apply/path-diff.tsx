import { useMemo } from 'react';
import type { FileRow } from '../../../core/contract/view.ts';
import { lineDiff, withNumbers } from '../../../core/contract/view.ts';
import type { SideText } from '../merge/side-text.ts';
import { useSideText } from '../merge/use-side-text.ts';
import { DiffView } from '../untrusted-text/diff-view.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { sameContent } from './path-words.ts';

interface PathDiffProps {
  readonly path: string;
  readonly before: FileRow | undefined;
  readonly after: FileRow | undefined;
  /** What each side is called where it is told in words. */
  readonly names?: { readonly before: string; readonly after: string };
}

const THERE = { before: 'there now', after: 'then' };

/** What differs between two versions of a path: by line for text, in words for all else. */
export function PathDiff({ path, before, after, names = THERE }: PathDiffProps) {
  const [from, to] = [useSideText(entryOf(before)), useSideText(entryOf(after))];
  if (sameContent(before, after)) return <Words>The content stays as it is.</Words>;
  if (isShown(before, from) && isShown(after, to))
    return <Lines path={path} before={textOf(from)} after={textOf(to)} />;
  return (
    <>
      {before === undefined ? null : <Side name={names.before} side={from} />}
      {after === undefined ? null : <Side name={names.after} side={to} />}
    </>
  );
}

function Lines({ path, before, after }: { readonly path: string; readonly before: string; readonly after: string }) {
  const diff = useMemo(() => withNumbers(lineDiff(before, after)), [before, after]);
  if (diff.lines.length === 0) return <Words>An empty file.</Words>;
  return <DiffView diff={diff} path={path} rest="The file has the rest." />;
}

function Side({ name, side }: { readonly name: string; readonly side: SideText }) {
  return (
    <Words>
      <span className="text-ink-3">{name}:</span>{' '}
      {side.type === 'said' ? <LineText text={side.says} mode="exact" /> : 'A text.'}
    </Words>
  );
}

function Words({ children }: { readonly children: React.ReactNode }) {
  return <p className="px-3 py-2 text-sm text-ink-2 [overflow-wrap:anywhere]">{children}</p>;
}

/** What is not there shows as no line. */
function isShown(row: FileRow | undefined, side: SideText): boolean {
  return row === undefined || side.type === 'text';
}

function textOf(side: SideText): string {
  return side.type === 'text' ? side.text : '';
}

function entryOf(row: FileRow | undefined) {
  return row?.kind === 'file' ? { kind: row.kind, sizeBytes: row.sizeBytes, blob: row.digest } : row;
}
