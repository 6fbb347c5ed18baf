import type { UsageReport } from '../../../core/contract/view.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { Button } from '../../ui/button.tsx';
import { sayRepeated, sayTokens } from '../usage/usage-words.ts';

interface TokensButtonProps {
  readonly report: UsageReport;
  /** Ids of the sessions whose tokens they are, all of them. */
  readonly sessions: readonly string[];
}

/** What sessions used together, as the way to what is counted in it. */
export function TokensButton({ report, sessions }: TokensButtonProps) {
  const tokens = sayTokens(report);
  const says = [sayRepeated(report), 'What is counted'].filter(Boolean).join('. ');
  return (
    <Button
      look="link"
      title={says}
      aria-label={`${tokens}: what is counted`}
      aria-haspopup="dialog"
      className="tn text-sm"
      onClick={() => useOverlay.getState().show({ type: 'usage', sessions })}
    >
      {tokens}
    </Button>
  );
}
