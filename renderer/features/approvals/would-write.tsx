import type { WaitingRow } from '../../../core/contract/view.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { type AlwaysDraft, durations, ruleOf, sayAlways, whyNotDraft } from './always-rule.ts';

interface WouldWriteProps {
  readonly row: WaitingRow;
  readonly draft: AlwaysDraft;
}

/** The rule that “Always” would write, with what it is for and how long it holds; that it writes none yet where the draft is none. */
export function WouldWrite({ row, draft }: WouldWriteProps) {
  if (whyNotDraft(draft) !== undefined) return <p className="text-xs text-ink-3">No rule yet.</p>;
  const lasts = durations.find(({ value }) => value === draft.lasts)?.label;
  return (
    <div className="well max-h-36 overflow-auto px-3 py-2">
      <p className="font-mono text-xs [overflow-wrap:anywhere]">
        <LineText text={sayAlways(row, ruleOf(draft, 0))} mode="exact" />
      </p>
      <p className="mt-1 text-2xs text-ink-3">
        all agents of this home · version <LineText text={row.version ?? 'unknown'} mode="exact" /> of the tool ·{' '}
        {lasts}
      </p>
    </div>
  );
}
