import { Button } from '../../ui/button.tsx';
import { leftOutWords, showWord } from './cap-words.ts';
import type { SwitchedCap } from './use-cap.ts';

interface ShowAllProps {
  readonly cap: SwitchedCap;
  /** True where the text goes on behind what is here of it. */
  readonly goesOn?: boolean;
}

/** The foot of a text that is not shown whole: what is left out, and the way to see more. Nothing where nothing is. */
export function ShowAll({ cap: { capped, full, expanded, toggle }, goesOn = false }: ShowAllProps) {
  if (!capped.cut && !expanded) return null;
  return (
    <div className="tn mt-1 flex items-baseline gap-2 font-sans text-2xs text-ink-3">
      <Button look="link" onClick={toggle}>
        {expanded ? 'Show less' : showWord(full, goesOn)}
      </Button>
      {expanded && <span>{leftOutWords(full, goesOn)}</span>}
    </div>
  );
}
