import { useEffect } from 'react';
import type { AnsweredRow, SessionRow } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { cx } from '../../ui/class-names.ts';
import { clock, day, dayKey } from '../../ui/time.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { answeredAbout, answeredWord } from './ask-words.ts';
import { openStep } from './open-step.ts';
import { useListedHere } from './use-listed-here.ts';

const load = () => host().runs.answered({});

/** What was answered, newest first, by day: it is on record, and a later start shows the same. */
export function AnsweredList() {
  const { value, says, again } = useListedHere(load);
  const zone = useConnection(({ home }) => home?.zone);
  // A rule denies while nothing waits: it is seen once its run rests.
  useEffect(
    () =>
      useSessions.subscribe(({ rev, changed }, before) => {
        if (rev !== before.rev && changed.some(isOursAtRest)) void again();
      }),
    [again],
  );
  if (says !== undefined)
    return (
      <p role="alert" className="border-t border-line px-4 py-3 text-xs text-err [overflow-wrap:anywhere]">
        {says}
      </p>
    );
  if (value === undefined) return null;
  const today = dayKey(Date.now(), zone);
  const days = [...Map.groupBy(value, ({ atMs }) => dayKey(atMs, zone)).values()];
  return (
    <section aria-label="Answered" className="border-t border-line px-2 pt-2 pb-3">
      {days.length === 0 ? <Head right="none" /> : null}
      {days.map((rows, at) => {
        const [{ atMs, event } = { atMs: 0, event: '' }] = rows;
        return (
          <div key={event}>
            <Head isFirst={at === 0} right={dayKey(atMs, zone) === today ? 'Today' : day(atMs, zone)} />
            {rows.map((row) => (
              <Row key={row.event} row={row} zone={zone} />
            ))}
          </div>
        );
      })}
    </section>
  );
}

function isOursAtRest({ source, status }: SessionRow): boolean {
  return source === 'openrath' && status !== 'running';
}

function Head({ right, isFirst = true }: { readonly right: string; readonly isFirst?: boolean }) {
  return (
    <p className="tn flex px-2 py-1.5 text-xs text-ink-3">
      {isFirst ? <span className="font-medium text-ink-2">Answered</span> : null}
      <span className="ml-auto">{right}</span>
    </p>
  );
}

function Row({ row, zone }: { readonly row: AnsweredRow; readonly zone: string | undefined }) {
  return (
    <button
      type="button"
      title="Open step"
      onClick={() => openStep(row)}
      className="flex w-full items-baseline gap-2 rounded-md px-2 py-1.5 text-left hover:bg-line"
    >
      <span className={cx('w-16 flex-none text-xs', tones[row.answer])}>{answeredWord(row)}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-mono text-xs text-ink-2">
          <LineText text={row.command} mode="exact" />
        </span>
        <span className="block truncate text-2xs text-ink-3">
          <LineText text={answeredAbout(row)} />
        </span>
      </span>
      <span className="tn flex-none text-2xs text-ink-3">{clock(row.atMs, zone)}</span>
    </button>
  );
}

const tones = {
  approved: 'text-ok',
  edited: 'text-ok',
  denied: 'text-err',
  chosen: 'text-ok',
  happened: 'text-ink-2',
  'did-not-happen': 'text-ink-2',
  'run-again': 'text-ink-2',
} as const;
