import { GitFork } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { type Lane, lastEventOf, type MomentView } from '../../../core/contract/view.ts';
import { forkFrom } from '../../stores/acts.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { count, short } from '../../ui/number.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { ContextLine } from './context-line.tsx';
import { LineCounts } from './line-counts.tsx';
import { changedUntil, memoryUntil } from './until.ts';

/** What the session was right after the step that Watch is at: files, memory, context. */
export function WatchSide() {
  const replay = useReplay((state) => state.replay);
  if (replay.mode !== 'watch' || replay.moments === undefined) return null;
  const here = replay.moments[replay.at];
  if (here === undefined) return null;
  return <State moments={replay.moments} at={replay.at} here={here} />;
}

interface StateProps {
  readonly moments: readonly MomentView[];
  readonly at: number;
  readonly here: MomentView;
}

function State({ moments, at, here }: StateProps) {
  const before = moments[at - 1];
  const title = useLineage(({ rev, lanes }) => (rev >= 0 ? titleOf(lanes.get(here.row.session)) : ''));
  const { files, memory, context, row } = here;
  const paths = useMemo(() => changedUntil(moments, at), [moments, at]);
  const keys = useMemo(() => memoryUntil(moments, at), [moments, at]);
  return (
    <section aria-label="State after this step" className="flex h-full min-w-0 flex-col bg-bg">
      <div className="min-h-0 flex-1 overflow-auto px-4 pt-4 pb-5">
        <p className="text-xs text-ink-3">State after this step</p>
        <h2 className="tn text-lg font-semibold">
          Step {count(here.step)} <span className="font-normal text-ink-2">of {count(moments.length)}</span>
        </h2>
        <p className="flex gap-1 text-xs text-ink-3">
          on{' '}
          <span className="min-w-0 truncate">
            <LineText text={title} />
          </span>
        </p>
        <dl className="mt-3 grid grid-cols-3 divide-x divide-line rounded-lg border border-line bg-surface">
          <Figure name="Files changed" value={count(files.changed)} by={files.changed - (before?.files.changed ?? 0)} />
          <Figure name="Memory" value={count(keys.length)} by={memory.now.length} />
          <Figure name="Context" value={short(context.tokens)} by={context.tokens - (before?.context.tokens ?? 0)} />
        </dl>
        <Part title="Files" facts={files.tree === undefined ? 'none of its own' : `tree ${files.tree.slice(0, 12)}`}>
          {paths.length === 0 ? <None>No file was changed so far.</None> : null}
          {paths.map(({ path, change, isNow }, place) => (
            <Row
              key={path}
              isNow={isNow}
              right={change}
              counts={
                place < MOST_COUNTED && (isNow || files.began !== undefined) ? (
                  <LineCounts
                    session={row.session}
                    event={here.at}
                    since={isNow ? undefined : files.began}
                    path={path}
                  />
                ) : undefined
              }
            >
              <span className="truncate font-mono text-xs">
                <LineText text={path} />
              </span>
            </Row>
          ))}
        </Part>
        <Part title="Memory" facts={`${count(memory.recalled)} recalled, ${count(memory.written)} written`}>
          {keys.length === 0 ? <None>Nothing was recalled or written so far.</None> : null}
          {keys.map(({ key, how, isNow }) => (
            <Row key={`${how} ${key}`} isNow={isNow} right={how}>
              <span className="truncate">
                <LineText text={key} />
              </span>
            </Row>
          ))}
        </Part>
        <Part
          title="Context"
          facts={`${count(context.tokens)} tokens, ${context.isCounted ? 'as the provider counted' : 'estimated'}`}
        >
          <ContextLine moments={moments} at={at} />
        </Part>
      </div>
      <div className="flex flex-none gap-2 border-t border-line p-3">
        <Button
          look="primary"
          size={32}
          className="flex-1"
          onClick={() => {
            useReplay.getState().leave();
            void forkFrom(row.session, lastEventOf(row));
          }}
        >
          <GitFork size={14} aria-hidden />
          Fork from here
        </Button>
      </div>
    </section>
  );
}

/** Files whose lines are counted: each is read twice for it. */
const MOST_COUNTED = 20;

function titleOf(lane: Lane | undefined): string {
  return lane === undefined ? '' : sessionTitle(lane.row);
}

function Figure({ name, value, by }: { readonly name: string; readonly value: string; readonly by: number }) {
  const sign = by > 0 ? '+' : by < 0 ? '−' : '±';
  return (
    <div className="min-w-0 px-3 py-2">
      <dt className="truncate text-xs text-ink-3">{name}</dt>
      <dd className="tn flex items-center gap-1.5 text-lg font-semibold">
        {value}
        <span
          className="rounded px-1 text-2xs font-normal text-ink"
          style={{ background: 'color-mix(in oklab, var(--now) 35%, transparent)' }}
        >
          {sign}
          {short(Math.abs(by))}
        </span>
      </dd>
    </div>
  );
}

function Part({
  title,
  facts,
  children,
}: {
  readonly title: string;
  readonly facts: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="mt-5">
      <h3 className="flex items-baseline justify-between gap-3 border-b border-line pb-1.5 text-sm">
        {title} <span className="tn min-w-0 truncate text-xs text-ink-3">{facts}</span>
      </h3>
      {children}
    </section>
  );
}

function Row({
  isNow,
  right,
  counts,
  children,
}: {
  readonly isNow: boolean;
  readonly right: string;
  readonly counts?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={cx('flex h-7 items-center gap-2 border-b border-line px-1 text-sm', isNow && 'on-tint')}
      style={isNow ? { background: 'color-mix(in oklab, var(--now) 13%, transparent)' } : undefined}
    >
      {children}
      {isNow ? <span className="text-2xs text-ink">now</span> : null}
      <span className="ml-auto flex flex-none items-baseline gap-2 text-xs text-ink-2">
        {counts}
        {right}
      </span>
    </div>
  );
}

function None({ children }: { readonly children: ReactNode }) {
  return <p className="py-1.5 text-sm text-ink-3">{children}</p>;
}
