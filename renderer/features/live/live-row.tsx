import type { SessionRow } from '../../../core/contract/view.ts';
import type { LiveHead } from '../../stores/live-store.ts';
import { AnsiText } from '../untrusted-text/ansi-text.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { forWords, liveWords, tailOf } from './live-words.ts';
import { useElapsedAtHost } from './use-elapsed-at-host.ts';
import { useLiveHead } from './use-live-head.ts';

interface LiveRowProps {
  readonly row: SessionRow;
  /** The newest event of its session that the rows above have. */
  readonly drawnSeq: number;
}

/** At the head of a running branch in the transcript: what is happening and for how long. Its place is taken by the step that comes of it. */
export function LiveRow({ row, drawnSeq }: LiveRowProps) {
  const head = useLiveHead(row.id, drawnSeq);
  const forMs = useElapsedAtHost(head?.sinceMs ?? row.lastAtMs);
  return (
    <section
      aria-label="Now"
      className="relative w-[min(100%-56px,var(--edge)+748px)] pl-[calc(var(--edge)+42px)]"
      data-live
    >
      <span
        aria-hidden
        className="absolute top-[5px] left-[calc(var(--edge)+19px-var(--spacing)*2.5)] grid size-5 place-items-center rounded-full bg-canvas"
      >
        <i className="pulse size-2.5 rounded-full bg-(--k-run)" />
      </span>
      <div className="overflow-clip rounded-lg border border-dashed border-line-2 px-3 py-1.5">
        <div className="flex items-center gap-2 text-sm">
          <span className="shim min-w-0 truncate font-medium">
            <LineText text={liveWords(head, row)} />
          </span>
          <span className="tn ml-auto flex-none text-2xs text-ink-3">{forWords(forMs)}</span>
        </div>
        {head === undefined ? null : <Tail head={head} />}
      </div>
    </section>
  );
}

/** Lines and characters of what streams that are shown: its end. */
const shown = { lines: 12, length: 2_400 };

function Tail({ head }: { readonly head: LiveHead }) {
  const text = tailOf(head.text, shown.lines, shown.length);
  if (text === '') return null;
  if (head.kind === 'output')
    return (
      <div className="mt-1">
        <AnsiText text={text} />
      </div>
    );
  return (
    <p
      dir="auto"
      className={
        head.kind === 'tool-input'
          ? 'mt-1 whitespace-pre-wrap font-mono text-xs text-ink-2 [overflow-wrap:anywhere]'
          : 'mt-1 whitespace-pre-wrap text-sm text-ink-2 [overflow-wrap:anywhere]'
      }
    >
      <ShownText text={text} mode={head.kind === 'tool-input' ? 'exact' : 'prose'} />
    </p>
  );
}
