import { STOPPING, type Status } from '../../core/contract/view.ts';
import { LineText } from '../features/untrusted-text/line-text.tsx';
import { seenText } from '../features/untrusted-text/seen-text.ts';
import { cx } from './class-names.ts';

/** The shape of a status. It always has its colour, and never stands without its word or a label. */
export function StatusMark({ status, size = 14 }: { readonly status: Status; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 14 14"
      aria-hidden
      className="flex-none"
      style={{ color: fill[status] }}
    >
      {shape[status]}
    </svg>
  );
}

interface StatusWordProps {
  readonly status: Status;
  /** What more is known of it, said where there is no room to write it. */
  readonly detail?: string | undefined;
}

/** Shape and word. The word has colour only where a person has to look: waiting, failed, interrupted, damaged. */
export function StatusWord({ status, detail }: StatusWordProps) {
  const ink = word[status];
  return (
    <span
      title={detail === undefined ? undefined : seenText(detail, 'prose')}
      className={cx(
        'flex flex-none items-center gap-1.5 whitespace-nowrap text-xs',
        ink === undefined ? 'text-ink-2' : 'font-medium',
      )}
      style={ink === undefined ? undefined : { color: ink }}
    >
      <StatusMark status={status} />
      {detail === STOPPING ? 'running · stopping' : status}
      {detail === undefined ? null : (
        <span className="sr-only">
          : <LineText text={detail} />
        </span>
      )}
    </span>
  );
}

/** The colour of a status, for canvas drawings too. */
export const statusFill: Readonly<Record<Status, string>> = {
  new: 'var(--k-off)',
  running: 'var(--k-run)',
  waiting: 'var(--k-wait)',
  interrupted: 'var(--k-broken)',
  open: 'var(--k-run)',
  unanswered: 'var(--k-off)',
  done: 'var(--k-done)',
  stopped: 'var(--k-off)',
  failed: 'var(--k-error)',
  damaged: 'var(--k-broken)',
  erased: 'var(--k-off)',
};

const fill = statusFill;
const word: Partial<Record<Status, string>> = {
  waiting: 'var(--i-wait)',
  failed: 'var(--i-error)',
  interrupted: 'var(--i-broken)',
  damaged: 'var(--i-broken)',
};
const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const shape: Readonly<Record<Status, React.ReactNode>> = {
  new: <path d="M7 3v8M3 7h8" {...line} />,
  running: (
    <>
      <circle cx="7" cy="7" r="6" fill="currentColor" opacity=".22" />
      <circle cx="7" cy="7" r="3.2" fill="currentColor" />
    </>
  ),
  waiting: (
    <path
      d="M3 2.2h8a1.4 1.4 0 0 1 1.4 1.4v4.8A1.4 1.4 0 0 1 11 9.8H7.4L4.6 12.4V9.8H3a1.4 1.4 0 0 1-1.4-1.4V3.6A1.4 1.4 0 0 1 3 2.2Z"
      fill="currentColor"
    />
  ),
  interrupted: (
    <path
      d="M6 2.5H3.4a.9.9 0 0 0-.9.9v7.2c0 .5.4.9.9.9H5M8 11.5h2.6c.5 0 .9-.4.9-.9V3.4a.9.9 0 0 0-.9-.9H9.4"
      {...line}
    />
  ),
  open: (
    <>
      <circle cx="7" cy="7" r="4.6" {...line} />
      <circle cx="7" cy="7" r="1.6" fill="currentColor" />
    </>
  ),
  unanswered: <circle cx="7" cy="7" r="4.4" {...line} strokeDasharray="4.6 2.3" />,
  done: <path d="M2.8 7.4 5.8 10.3 11.4 4" {...line} strokeWidth={1.9} />,
  stopped: <path d="M9.6 2.6 4.4 11.4" {...line} strokeWidth={1.9} />,
  failed: <path d="M3.6 3.6l6.8 6.8M10.4 3.6l-6.8 6.8" {...line} strokeWidth={1.9} />,
  erased: <path d="M2.4 7h9.2" {...line} strokeDasharray="2 2.6" />,
  damaged: <path d="M7 1.8 12.6 12H1.4ZM7 5.4v3M7 10.2v.1" {...line} />,
};
