import { CircleHelp, EyeOff, Network, Scale, ShieldAlert } from 'lucide-react';
import type { AskedAround, WaitingRow } from '../../../core/contract/view.ts';
import { cx } from '../../ui/class-names.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';
import { FactRow, Section } from '../inspector/section.tsx';
import { forWords } from '../live/live-words.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { firstDraft, whyNotAlways } from './always-rule.ts';
import { useApprovals } from './approvals-store.ts';
import { afterCrash, effectWords } from './ask-words.ts';
import { BeforeThis } from './before-this.tsx';
import { ChoiceSide } from './choice-side.tsx';
import { MergeSide } from './merge-waits.tsx';
import { type Reason, reasonsOf } from './reasons-of.ts';
import { WouldWrite } from './would-write.tsx';

interface AskedSideProps {
  readonly row: WaitingRow;
  readonly around: AskedAround | undefined;
  /** It stands under the subject, not in a pane of its own. */
  readonly isBelow: boolean;
}

/** What follows: why it is asked, what it may do, how long the run stands still, what came before. */
export function AskedSide(props: AskedSideProps) {
  return (
    <aside aria-label="Why you are asked" className={props.isBelow ? undefined : 'h-full overflow-auto bg-bg p-4'}>
      <Side {...props} />
    </aside>
  );
}

function Side(props: AskedSideProps) {
  if (props.row.type === 'merge') return <MergeSide row={props.row} />;
  return props.row.type === 'choice' ? <ChoiceSide {...props} /> : <CallSide {...props} />;
}

function CallSide({ row, around }: Omit<AskedSideProps, 'isBelow'>) {
  const forMs = useElapsed(row.askedAtMs) ?? 0;
  return (
    <>
      <Section title="Why you are asked">
        <ul className="m-0 grid list-none gap-2.5 p-0 text-sm">
          {reasonsOf(row).map((reason) => (
            <ReasonLine key={reason.type} reason={reason} />
          ))}
        </ul>
      </Section>
      <Section title="Effect">
        <dl className="m-0">
          <FactRow name="Class" lines>
            {effectWords(row.effect)}
          </FactRow>
          <FactRow name="After a crash" lines>
            {afterCrash(row.effect)}
          </FactRow>
          <FactRow name="Stands still" lines>
            {forMs < 1_000 ? 'for less than 1 s' : `for ${forWords(forMs)}`}
          </FactRow>
        </dl>
      </Section>
      {around === undefined ? null : <BeforeThis session={row.session} around={around} />}
      {row.type === 'approval' ? (
        <AlwaysSide row={row} />
      ) : (
        <p className="mt-4 text-xs text-ink-3">
          Nobody saw how it ended: look where it would have left a trace. {afterReview(row)}
        </p>
      )}
    </>
  );
}

/** What follows a person's word on a call that nobody saw end. */
function afterReview({ endsUnlessAgain }: WaitingRow): string {
  return endsUnlessAgain === true
    ? 'It is a command of your own: where it did not happen, the files are set back, dependency folders stay, and nothing runs.'
    : 'Where it did not happen, or is to run again, it runs now.';
}

/** What “Always” would write: as it is being filled in, else as it is offered first; or why it is not offered. */
function AlwaysSide({ row }: Pick<AskedSideProps, 'row'>) {
  const draft = useApprovals(({ always }) => (always?.event === row.event ? always.draft : undefined));
  const because = whyNotAlways(row);
  return (
    <Section title="Always… would write">
      {because === undefined ? (
        <WouldWrite row={row} draft={draft ?? firstDraft(row)} />
      ) : (
        <p className="text-xs text-ink-3">Not offered. {because}</p>
      )}
    </Section>
  );
}

const icons = {
  hidden: EyeOff,
  unisolated: ShieldAlert,
  network: Network,
  rule: Scale,
  'no-rule': Scale,
  review: CircleHelp,
} as const;

const tones: Partial<Record<Reason['type'], string>> = {
  hidden: 'text-err',
  unisolated: 'text-warn',
  network: 'text-warn',
};

function ReasonLine({ reason: { type, title, detail } }: { readonly reason: Reason }) {
  const Icon = icons[type];
  return (
    <li className="flex gap-2">
      <Icon size={14} aria-hidden className={cx('mt-0.5 flex-none', tones[type] ?? 'text-ink-3')} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block font-medium">
          <LineText text={title} />
        </span>
        {detail === undefined ? null : (
          <span className="block text-xs text-ink-3">
            <LineText text={detail} mode="exact" />
          </span>
        )}
      </span>
    </li>
  );
}
