import type { FileReport } from '../../../core/contract/view.ts';
import { count, counted } from '../../ui/number.ts';
import { SourceBadge } from '../../ui/source-badge.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { LeftOutRange } from './left-out-range.tsx';
import { lineWords } from './line-words.ts';

/** One file: what became of it, and every range of it that gave no event. */
export function ReportRow({ report }: { readonly report: FileReport }) {
  const { path, format, status, reason, copyOf, lines, quarantine, sessions } = report;
  const allSessions = sessions.length + (report.unlisted ?? 0);
  const notListed = lines.quarantined - quarantine.length;
  return (
    <div className="tn px-3 py-[7px] text-xs">
      <div className="flex items-center gap-3">
        <span className={isFault(status) ? 'w-18 flex-none font-medium text-err' : 'w-18 flex-none text-ink-2'}>
          {status === 'cancelled' ? 'read in part' : status}
        </span>
        <span className="w-26 flex-none">{format === '' ? null : <SourceBadge source={format} />}</span>
        <span
          dir="rtl"
          title={seenText(path, 'exact')}
          className="min-w-0 flex-1 truncate text-left font-mono text-2xs text-ink"
        >
          <LineText text={path} mode="exact" />
        </span>
        <span className="min-w-44 flex-none whitespace-nowrap text-right text-ink-3">
          {lineWords(lines)}
          {allSessions > 1 ? `, ${counted(allSessions, 'session')}` : ''}
        </span>
      </div>
      {reason === undefined ? null : (
        <p className="mt-1 pl-21 text-ink-3">
          <LineText text={reason} />
        </p>
      )}
      {copyOf === undefined ? null : (
        <p className="mt-1 pl-21 text-ink-3">
          begins with a copy of <LineText text={copyOf.path} mode="exact" />: {counted(copyOf.records, 'record')},
          counted there
        </p>
      )}
      {quarantine.map((range) => (
        <LeftOutRange key={range.offset} path={path} range={range} />
      ))}
      {notListed > 0 && quarantine.length > 0 ? (
        <p className="mt-1 pl-21 text-ink-3">and {count(notListed)} more, not listed</p>
      ) : null}
    </div>
  );
}

function isFault(status: FileReport['status']): boolean {
  return status === 'refused' || status === 'failed';
}
