import type { UsageReport } from '../../../core/contract/view.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { sayLeast, sayShared, sayTokens } from '../usage/usage-words.ts';

interface TokensButtonProps {
  readonly report: UsageReport;
  /** Ids of the sessions whose tokens they are, all of them. */
  readonly sessions: readonly string[];
}

/** What sessions used together, as the way to what is counted in it. */
export function TokensButton({ report, sessions }: TokensButtonProps) {
  const tokens = sayTokens(report);
  const says = [sayShared(report), sayLeast(report), 'What is counted'].filter(Boolean).join('. ');
  return (
    <button
      type="button"
      title={says}
      aria-label={`${tokens}: what is counted`}
      aria-haspopup="dialog"
      className="rounded text-accent-ink underline-offset-2 hover:underline"
      onClick={() => useOverlay.getState().show({ type: 'usage', sessions })}
    >
      {tokens}
    </button>
  );
}
