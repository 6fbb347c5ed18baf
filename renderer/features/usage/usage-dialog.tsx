import { leftOutOf, sayCounting, sayLeftOut, type UsageReport } from '../../../core/contract/view.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { counted } from '../../ui/number.ts';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { saySessions } from './say-sessions.ts';
import { UsageParts } from './usage-parts.tsx';
import { sayRepeated, totalRows } from './usage-words.ts';
import { useUsage } from './use-usage.ts';

/** What the tokens of some sessions are made of: the totals, how they were counted, and the answers. */
export function UsageDialog() {
  const overlay = useOverlay((state) => state.overlay);
  return overlay.type === 'usage' ? <Opened sessions={overlay.sessions} /> : null;
}

function Opened({ sessions }: { readonly sessions: readonly string[] }) {
  const close = useOverlay((state) => state.close);
  const answer = useUsage(sessions);
  const rows = useSessions((state) => state.rows);
  const known = sessions.flatMap((id) => rows.get(id) ?? []);
  const whose = saySessions(known, sessions.length);
  const leftOut = leftOutOf(known);
  return (
    <Dialog
      open
      onClose={close}
      width={560}
      title="What is counted"
      about={`Tokens of ${whose}, as the providers reported them.`}
    >
      {answer.state === 'asking' ? (
        <p role="status" className="text-sm text-ink-3">
          Counting…
        </p>
      ) : null}
      {answer.state === 'failed' ? (
        <p className="text-sm text-ink-2">
          <RefusalWords refusal={answer.refusal} />
        </p>
      ) : null}
      {answer.state === 'known' ? <Report report={answer.report} /> : null}
      {leftOut === 0 ? null : (
        <p className="tn mt-0.5 text-sm text-ink-2">
          {sayLeftOut(leftOut, new Set(known.map(({ path }) => path)).size > 1)}.
        </p>
      )}
    </Dialog>
  );
}

function Report({ report }: { readonly report: UsageReport }) {
  return (
    <>
      <dl className="m-0 text-sm">
        {totalRows(report).map(({ name, value, isPart }) => (
          <div key={name} className={cx('flex py-[5px]', isPart ? 'pl-4' : 'border-t border-line first:border-0')}>
            <dt className="text-ink-3">{name}</dt>
            <dd className="tn ml-auto text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-ink-2">{sayCounting({ ...report, repeated: 0 }, counted)}</p>
      {report.repeated === 0 ? null : <p className="mt-0.5 text-sm text-ink-2">{sayRepeated(report)}.</p>}
      <UsageParts report={report} />
    </>
  );
}
