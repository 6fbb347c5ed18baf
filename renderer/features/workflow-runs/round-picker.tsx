import { cx } from '../../ui/class-names.ts';
import { chooseRound } from './choice-store.ts';

interface RoundPickerProps {
  readonly run: string;
  readonly loop: string;
  readonly rounds: readonly number[];
  readonly round: number | undefined;
}

/** The rounds of a loop; of many the last six. */
export function RoundPicker({ run, loop, rounds, round }: RoundPickerProps) {
  return (
    <fieldset aria-label="Round" className="nodrag nopan ml-auto flex flex-none items-center gap-1">
      {rounds.slice(-6).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === round}
          aria-label={`Round ${each}`}
          onClick={(event) => {
            event.stopPropagation();
            chooseRound(run, loop, each);
          }}
          className={cx(
            'tn h-5 min-w-5 rounded-[5px] border px-1 text-2xs',
            each === round ? 'border-accent bg-accent-soft text-ink' : 'border-line text-ink-2 hover:border-line-2',
          )}
        >
          {each}
        </button>
      ))}
    </fieldset>
  );
}
