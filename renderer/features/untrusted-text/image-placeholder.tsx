import { ImageOff } from 'lucide-react';
import { linkNote, linkTarget } from './link-target.ts';
import { seenText } from './seen-text.ts';
import { ShownText } from './shown-text.tsx';

/** Where a text asks for an image from elsewhere: who would have been asked. Nothing is fetched. */
export function ImagePlaceholder({ address, words }: { readonly address: string; readonly words: string }) {
  return (
    <span
      title={seenText(address, 'exact')}
      className="mx-0.5 inline-flex max-w-full items-center gap-1.5 rounded-md border border-dashed border-line-2 px-2 py-0.5 align-middle text-xs text-ink-2"
    >
      <ImageOff size={12} className="flex-none text-ink-3" aria-hidden />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {words !== '' && <ShownText text={words} mode="prose" />} <span className="text-ink-3">image at </span>
        <ShownText text={linkNote(linkTarget(address))} />
        <span className="text-ink-3">, not fetched</span>
      </span>
    </span>
  );
}
