import type { WaitingRow } from '../../../core/contract/view.ts';
import { Button } from '../../ui/button.tsx';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import type { Answering } from './use-answering.ts';

interface AlwaysPanelProps {
  readonly row: WaitingRow;
  readonly answering: Answering;
}

/** Which later calls are approved with this one. */
export function AlwaysPanel({ row, answering }: AlwaysPanelProps) {
  useKeyHandlers({ 'layer.close': () => answering.open('none') });
  const because = answering.isSending ? 'The answer is being sent.' : undefined;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-2">
        Approves this call and writes a rule: from now on no agent of this home asks for others like it. Settings list
        the rule, and take it back.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" size={32} because={because} onClick={() => void answering.approveAlways('same')}>
          Only exactly this
        </Button>
        <Button size={32} because={because} onClick={() => void answering.approveAlways('all')}>
          <span className="min-w-0">
            All of <LineText text={row.tool} mode="exact" />
          </span>
        </Button>
        <Button look="quiet" size={32} onClick={() => answering.open('none')}>
          Back
        </Button>
      </div>
    </div>
  );
}
