import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/number.ts';
import type { CappedText } from './text-cap.ts';

interface ShowAllProps {
  readonly capped: CappedText;
  readonly expanded: boolean;
  readonly onToggle: () => void;
}

/** The foot of a text that is not shown whole: what is left out, and the way to see it. Nothing where nothing is. */
export function ShowAll({ capped, expanded, onToggle }: ShowAllProps) {
  if (!capped.cut && !expanded) return null;
  const lines = count(capped.totalLines);
  return (
    <div className="tn mt-1 flex items-baseline gap-2 font-sans text-2xs text-ink-3">
      <Button look="link" onClick={onToggle}>
        {expanded ? 'Show less' : capped.totalLines > 1 ? `Show all ${lines} lines` : 'Show the whole line'}
      </Button>
      {expanded && capped.cut && (
        <span>
          {count(capped.shownLines)} of {lines} lines shown. The record has the rest.
        </span>
      )}
    </div>
  );
}
