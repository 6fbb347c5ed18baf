import { type SessionView, useNavigation } from '../../stores/navigation-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useKeyHandlers } from '../keys/key-handlers.ts';

interface ViewSwitchProps {
  readonly session: string;
  readonly view: SessionView;
}

/** The ways to look at a lineage. The choice is remembered for each; what is selected stays in view. */
export function ViewSwitch({ session, view }: ViewSwitchProps) {
  const go = useNavigation((state) => state.go);
  const turnTo = (next: SessionView): void => {
    const root = useSessions.getState().rows.get(session)?.root ?? session;
    const { viewOf, prefer } = usePreferences.getState();
    prefer({ viewOf: { ...viewOf, [root]: next } });
    const { selection } = useSelection.getState();
    go({ screen: 'session', session: selection.type === 'none' ? session : selection.session, view: next });
  };
  useKeyHandlers({
    'view.graph': () => turnTo('graph'),
    'view.transcript': () => turnTo('transcript'),
    'view.files': () => turnTo('files'),
  });
  return (
    <Segmented
      label="View"
      value={view}
      options={views}
      onChange={(next) => (next === 'timeline' || next === 'cost' ? undefined : turnTo(next))}
    />
  );
}

/** Views that are still to come: a narrow window has no room for what can't be chosen. A narrower one leaves the files to their key. */
const later = (what: string) => ({
  because: `The ${what} view is not in this version yet.`,
  className: 'max-[960px]:hidden',
});
const views = [
  { value: 'graph', label: 'Graph' },
  { value: 'transcript', label: 'Transcript' },
  { value: 'timeline', label: 'Timeline', ...later('timeline') },
  { value: 'files', label: 'Files', className: 'max-[820px]:hidden' },
  { value: 'cost', label: 'Cost', ...later('cost') },
] as const;
