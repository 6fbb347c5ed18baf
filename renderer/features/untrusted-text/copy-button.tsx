import { Copy } from 'lucide-react';
import { copyText } from '../../stores/acts.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** Copies an exact text. `what` names it for the tooltip and for a screen reader. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  return <IconButton icon={Copy} label={`Copy ${what}`} size={24} onClick={() => void copyText(text)} />;
}

interface CopyWordProps {
  readonly text: string;
  readonly what: string;
  /** True where `text` is only the beginning of what it names. */
  readonly isBeginning?: boolean;
}

/** The same as a word, for the end of a title's line. */
export function CopyWord({ text, what, isBeginning = false }: CopyWordProps) {
  return (
    <button
      type="button"
      aria-label={isBeginning ? `Copy the beginning of ${what}` : `Copy ${what}`}
      onClick={() => void copyText(text)}
      className="flex flex-none items-center gap-1 rounded pl-1 text-xs text-ink-3 hover:text-ink"
    >
      <Copy size={11} aria-hidden />
      {isBeginning ? 'Copy the beginning' : 'Copy'}
    </button>
  );
}
