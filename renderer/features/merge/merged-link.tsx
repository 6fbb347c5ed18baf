import { GitMerge } from 'lucide-react';
import type { StepRow } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { cx } from '../../ui/class-names.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { LineText } from '../untrusted-text/line-text.tsx';

interface MergedLinkProps {
  readonly step: StepRow;
  /** Where it leads: to the lane of this picture where it is there, or always to what was said. */
  readonly to: 'lane' | 'transcript';
  readonly tabIndex?: number;
  readonly className?: string;
}

/** Names the session that a step of a merge merges, and the one in which a model wrote its block, and leads to them. Nothing for any other step. */
export function MergedLink({ step: { merge }, ...rest }: MergedLinkProps) {
  if (merge === undefined) return null;
  return (
    <>
      <SessionLink {...rest} session={merge.theirs} word="from" title="Go to the session that is merged" />
      {merge.writer === undefined ? null : (
        <SessionLink
          {...rest}
          session={merge.writer}
          word="block in"
          title="Go to the session in which a model wrote the block"
        />
      )}
    </>
  );
}

interface SessionLinkProps extends Omit<MergedLinkProps, 'step'> {
  readonly session: string;
  readonly word: string;
  readonly title: string;
}

function SessionLink({ session, word, title, to, tabIndex, className }: SessionLinkProps) {
  const isHere = useLineage(({ rev, lanes }) => rev >= 0 && lanes.has(session));
  const row = useSessions(({ rev, rows }) => (rev >= 0 ? rows.get(session) : undefined));
  const go = () => {
    if (to === 'lane' && isHere) useSelection.getState().select({ type: 'lane', session });
    else useNavigation.getState().go({ screen: 'session', session, view: to === 'lane' ? 'graph' : 'transcript' });
  };
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      title={title}
      onClick={(event) => {
        event.stopPropagation();
        go();
      }}
      className={cx(
        'inline-flex min-w-0 max-w-72 items-center gap-1 rounded px-1 text-xs text-accent-ink hover:underline',
        className,
      )}
    >
      <GitMerge size={11} aria-hidden className="flex-none" />
      <span className="flex-none">{word}</span>
      <span className="min-w-0 truncate">
        <LineText text={row === undefined ? session : sessionTitle(row)} />
      </span>
    </button>
  );
}
