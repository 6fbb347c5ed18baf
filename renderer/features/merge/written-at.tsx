import type { MergePreview } from '../../../core/contract/view.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { count } from '../../ui/number.ts';
import { LineText } from '../untrusted-text/line-text.tsx';

type Item = MergePreview['memory']['conflicts'][number]['ours'];

/** Where an item was written, and what its run had done last before that; both lead to the step. Nothing for an item that is not there. */
export function WrittenAt({ item }: { readonly item: Item }) {
  const written = item?.written;
  if (written === undefined) return null;
  const { step, title, session, evidence } = written;
  return (
    <div className="tn px-3 pb-2 text-xs text-ink-3">
      <p className="flex gap-1">
        <span className="flex-none">written at</span>
        <StepLink to={written}>
          <span className="flex-none">step {count(step)} of</span>
          <span className="min-w-0 truncate">
            <LineText text={title ?? session} />
          </span>
        </StepLink>
      </p>
      {evidence === undefined ? null : (
        <p className="flex gap-1">
          <span className="flex-none">evidence</span>
          <StepLink to={evidence}>
            <span className="min-w-0 truncate">
              <LineText text={evidence.title} />
            </span>
            {evidence.ending === undefined ? null : <span className="flex-none">{evidence.ending}</span>}
          </StepLink>
        </p>
      )}
    </div>
  );
}

interface StepLinkProps {
  readonly to: { readonly session: string; readonly key: string };
  readonly children: React.ReactNode;
}

function StepLink({ to: { session, key }, children }: StepLinkProps) {
  const go = () =>
    useNavigation.getState().go({ screen: 'session', session, view: 'transcript' }, { type: 'step', session, key });
  return (
    <button
      type="button"
      title="Go to that step; what you wrote here is kept"
      onClick={go}
      className="flex min-w-0 gap-1 whitespace-nowrap rounded text-left text-accent-ink hover:underline"
    >
      {children}
    </button>
  );
}
