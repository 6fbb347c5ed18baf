import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyText } from '../../stores/acts.ts';
import { linkNote, linkTarget } from './link-target.ts';
import { seenText } from './seen-text.ts';
import { ShownText } from './shown-text.tsx';

/** A link in somebody else's text: its words, where it really leads, and a button that copies the address. It cannot be followed. */
export function LinkText({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  const target = linkTarget(address);
  if (target.kind === 'none' && /^(?:#|$)/.test(address)) return <>{children}</>;
  const note = linkNote(target);
  const isSaid = children === note || children === address;
  return (
    <span>
      <span className="underline decoration-line-2 underline-offset-2">{children}</span>
      <button
        type="button"
        title={`Copy ${seenText(address, 'exact')}`}
        aria-label={`Copy the address, ${seenText(note, 'exact')}`}
        onClick={() => void copyText(address)}
        className="ml-1 rounded text-[0.86em] text-ink-3 hover:text-ink"
      >
        {!isSaid && '('}
        {!isSaid && <ShownText text={note} />}
        {!isSaid && ' '}
        <Copy aria-hidden className="inline size-[0.8em] align-[-0.05em]" />
        {!isSaid && ')'}
      </button>
    </span>
  );
}
