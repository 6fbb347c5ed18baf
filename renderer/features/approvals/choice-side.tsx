import type { AskedAround, WaitingRow } from '../../../core/contract/view.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { clock, day } from '../../ui/time.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';
import { FactRow, Section } from '../inspector/section.tsx';
import { forWords } from '../live/live-words.ts';
import { BeforeThis } from './before-this.tsx';

interface ChoiceSideProps {
  readonly row: WaitingRow;
  readonly around: AskedAround | undefined;
}

/** What follows of a question: how long it waits, and what came before. */
export function ChoiceSide({ row, around }: ChoiceSideProps) {
  const forMs = useElapsed(row.askedAtMs) ?? 0;
  const zone = useConnection(({ home }) => home?.zone);
  const { untilMs } = row;
  return (
    <>
      <Section title="Why you are asked">
        <p className="text-sm">The workflow goes on as you answer. Nothing else answers for you.</p>
        <dl className="m-0">
          <FactRow name="Stands still" lines>
            {forMs < 1_000 ? 'for less than 1 s' : `for ${forWords(forMs)}`}
          </FactRow>
          <FactRow name="Waits until" lines>
            {untilMs === undefined ? 'it is answered' : `${day(untilMs, zone)}, ${clock(untilMs, zone)}`}
          </FactRow>
        </dl>
      </Section>
      {around === undefined ? null : <BeforeThis session={row.session} around={around} />}
    </>
  );
}
