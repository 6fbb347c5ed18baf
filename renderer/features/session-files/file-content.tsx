import { useState } from 'react';
import type { FileRow } from '../../../core/contract/view.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { PathDiff } from '../apply/path-diff.tsx';
import { factsOfChange } from '../apply/path-words.ts';
import { ImageThumbs } from '../inspector/image-thumbs.tsx';
import { useSideText } from '../merge/use-side-text.ts';
import { CodeBlock } from '../untrusted-text/code-block.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { factsOfEntry, imageTypeOf } from './entry-words.ts';
import type { TreeRow } from './tree-rows.ts';

/** One file as it is at the moment: its text, its image or what it is in words; and what the step changed in it. */
export function FileContent({ row }: { readonly row: TreeRow }) {
  const { entry, change } = row;
  const [shown, setShown] = useState<'content' | 'change'>('content');
  const isChange = change !== undefined && (shown === 'change' || change.change === 'removed');
  return (
    <section aria-label={seenText(entry.path, 'exact')} className="flex min-h-0 min-w-0 flex-col">
      <header className="flex min-h-11 flex-none items-center gap-3 border-b border-line px-3 py-1.5">
        <div className="min-w-0 flex-1">
          <h2 className="font-mono text-xs [overflow-wrap:anywhere]">
            <LineText text={entry.path} mode="exact" />
          </h2>
          <p className="tn text-2xs text-ink-3">
            {(change === undefined ? factsOfEntry(entry) : factsOfChange(change)).join(' · ')}
          </p>
        </div>
        {change === undefined || change.change === 'removed' ? null : (
          <Segmented label="Show" value={shown} options={options} onChange={setShown} />
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key */}
      <section aria-label="Content" tabIndex={0} className="min-h-0 flex-1 overflow-auto">
        {isChange ? (
          <PathDiff path={entry.path} before={change.before} after={change.after} names={sides} />
        ) : (
          <Content entry={entry} />
        )}
      </section>
    </section>
  );
}

const sides = { before: 'before', after: 'after' };
const options = [
  { value: 'content', label: 'Content' },
  { value: 'change', label: 'What changed' },
] as const;

function Content({ entry }: { readonly entry: FileRow }) {
  const mediaType = imageTypeOf(entry);
  if (mediaType !== undefined && entry.kind === 'file')
    return (
      <div className="px-3 pb-3">
        <ImageThumbs images={[{ type: 'image', mediaType, blob: entry.digest, sizeBytes: entry.sizeBytes }]} />
      </div>
    );
  return <Text entry={entry} />;
}

const first = { lines: 400, lineLength: 1_200, length: 60_000 };

function Text({ entry }: { readonly entry: FileRow }) {
  const side = useSideText(
    entry.kind === 'file' ? { kind: 'file', sizeBytes: entry.sizeBytes, blob: entry.digest } : entry,
  );
  if (side.type === 'said')
    return (
      <p className="px-3 py-2 text-sm text-ink-2 [overflow-wrap:anywhere]">
        <LineText text={side.says} mode="exact" />
      </p>
    );
  if (side.text === '') return <p className="px-3 py-2 text-sm text-ink-2">An empty file.</p>;
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(entry.path)?.[1] ?? '';
  return (
    <div className="px-3 py-2">
      <CodeBlock text={side.text} language={ending.toLowerCase()} isCut={false} first={first} />
    </div>
  );
}
