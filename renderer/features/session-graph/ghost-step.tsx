import type { SessionRow } from '../../../core/contract/view.ts';
import type { LiveHead } from '../../stores/live-store.ts';
import { forWords, liveWords, tailOf } from '../live/live-words.ts';
import { useElapsedAtHost } from '../live/use-elapsed-at-host.ts';
import { useLiveHead } from '../live/use-live-head.ts';
import { ansiLines } from '../untrusted-text/ansi-lines.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { laneSizes } from './lane-sizes.ts';

interface GhostStepProps {
  readonly row: SessionRow;
  /** Of its lane, px at 100 %. */
  readonly left: number;
  /** Bottom of the branch's last step, px at 100 %. */
  readonly end: number;
}

const height = 34;

/** What a running branch is doing now, and for how long. Stands where its next step will be. */
export function GhostStep({ row, left, end }: GhostStepProps) {
  const head = useLiveHead(row.id);
  const forMs = useElapsedAtHost(head?.sinceMs ?? row.lastAtMs);
  const tail = head === undefined ? '' : lastLine(head);
  return (
    <div
      className="st row ghost sg-step"
      style={{ transform: `translate(${left}px,${end + laneSizes.gap}px)`, height }}
    >
      <span className="nd sm" style={{ top: (height - 20) / 2, borderColor: 'transparent', background: 'none' }}>
        <i className="pulse size-2.5 rounded-full bg-(--k-run)" />
      </span>
      <div className="bx">
        <span className="shim flex-none text-xs font-medium">
          <LineText text={liveWords(head, row)} />
        </span>
        {tail === '' ? null : (
          <span className="min-w-0 flex-1 truncate text-2xs text-ink-3">
            <LineText text={tail} mode={head?.kind === 'text' || head?.kind === 'reasoning' ? 'prose' : 'exact'} />
          </span>
        )}
        <span className="tn ml-auto flex-none text-2xs text-ink-3">{forWords(forMs)}</span>
      </div>
    </div>
  );
}

/** The last line of what streams; of output what its terminal would show of it, without colours. */
function lastLine({ kind, text }: LiveHead): string {
  if (kind !== 'output') return tailOf(text, 1, 80);
  const { lines } = ansiLines(tailOf(text, 1, 400));
  return tailOf((lines.at(-1) ?? []).map((span) => span.text).join(''), 1, 80);
}
