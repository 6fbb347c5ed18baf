import { ArrowDown } from 'lucide-react';
import { count } from '../../ui/number.ts';

interface NewStepsProps {
  /** Steps below that have come since the end was left. */
  readonly count: number;
  readonly onGo: () => void;
}

/** Says that there is more below, and leads there. Nothing while there is not. */
export function NewSteps({ count: steps, onGo }: NewStepsProps) {
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 bottom-4 z-10 flex justify-center">
      {steps === 0 ? null : (
        <button
          type="button"
          onClick={onGo}
          className="tn pointer-events-auto flex h-7 items-center gap-1.5 rounded-full border border-line-2 bg-raised px-3 text-xs font-medium text-accent-ink shadow-pop hover:border-accent"
        >
          <ArrowDown size={12} aria-hidden />
          {`${count(steps)} new`}
        </button>
      )}
    </div>
  );
}
