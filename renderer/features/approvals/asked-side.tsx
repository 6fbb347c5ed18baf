import { EyeOff, Scale } from 'lucide-react';
import type { WaitingRow } from '../../../core/contract/view.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';
import { FactRow, Section } from '../inspector/section.tsx';
import { forWords } from '../live/live-words.ts';
import { countHidden } from '../untrusted-text/hidden-characters.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { afterCrash, effectWords } from './ask-words.ts';
import { MergeSide } from './merge-waits.tsx';

/** What follows: why it is asked, what it may do, how long the run stands still. */
export function AskedSide({ row }: { readonly row: WaitingRow }) {
  return row.type === 'merge' ? <MergeSide row={row} /> : <CallSide row={row} />;
}

function CallSide({ row }: { readonly row: WaitingRow }) {
  const forMs = useElapsed(row.askedAtMs) ?? 0;
  return (
    <aside aria-label="Why you are asked" className="h-full overflow-auto bg-bg px-4 py-4">
      <Section title="Why you are asked">
        <ul className="m-0 grid list-none gap-2 p-0 text-sm">
          {countHidden(row.command) > 0 ? (
            <li className="flex gap-2">
              <EyeOff size={14} aria-hidden className="mt-0.5 flex-none text-err" />
              It holds a hidden character
            </li>
          ) : null}
          <li className="flex gap-2">
            <Scale size={14} aria-hidden className="mt-0.5 flex-none text-ink-3" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <LineText text={becauseOf(row)} />
            </span>
          </li>
        </ul>
      </Section>
      <Section title="Effect">
        <dl className="m-0">
          <FactRow name="Class" lines>
            {row.type === 'review' ? 'irreversible or unknown' : effectWords(row.effect)}
          </FactRow>
          <FactRow name="After a crash" lines>
            {row.type === 'review' ? 'waits for you' : afterCrash(row.effect)}
          </FactRow>
          <FactRow name="Stands still" lines>
            {forMs < 1_000 ? 'for less than 1 s' : `for ${forWords(forMs)}`}
          </FactRow>
        </dl>
      </Section>
      <p className="mt-4 text-xs text-ink-3">
        {row.type === 'approval'
          ? 'An answer is for this exact call, once. “Always” writes a rule for later ones; settings list it, and take it back.'
          : 'Nobody saw how it ended: look where it would have left a trace. Where it did not happen, or is to run again, it runs now.'}
      </p>
    </aside>
  );
}

function becauseOf({ because, type }: WaitingRow): string {
  if (because !== undefined) return because;
  return type === 'approval' ? 'the record does not say' : 'the call started, and the host ended before it did';
}
