import { useLineage } from '../../stores/lineage-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/number.ts';
import { type EmptyWords, emptyWords } from './empty-words.ts';
import { useFolds } from './fold-store.ts';
import { useGraph } from './graph-store.ts';

/** Says why no step is to be seen: there is none, or none that is shown. */
export function EmptyNote() {
  const { model } = useGraph();
  const complete = useLineage((state) => state.complete);
  const events = useLineage(({ lanes }) => [...lanes.values()].reduce((sum, { row }) => sum + row.events, 0));
  const lacks = useLineage(
    ({ lanes }) => [...lanes.values()].find(({ row }) => row.status === 'damaged')?.row.statusDetail,
  );
  const isBare = model.layout.segments.every(({ tops }) => tops.length === 0);
  if (!complete || !isBare) return null;
  const words = emptyWords(model);
  const none = lacks === undefined ? 'No steps yet.' : 'No steps are left.';
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center p-8 text-center">
      <div className="pointer-events-auto max-w-[440px] rounded-[10px] bg-canvas p-4">
        <p className="text-base font-medium text-ink">{words?.says ?? none}</p>
        <p className="mt-1 text-sm text-ink-3">
          {words?.why ??
            lacks ??
            `The record holds ${counted(events, 'event')}, none of which is a step. A new step will appear here.`}
        </p>
        {words === undefined ? null : <ShowThem {...words} />}
      </div>
    </div>
  );
}

function ShowThem({ isFolded, isHidden }: EmptyWords) {
  const root = useLineage((state) => state.root);
  const prefer = usePreferences((preferences) => preferences.prefer);
  const show = (): void => {
    if (isFolded && root !== undefined) useFolds.getState().unfoldAll(root);
    if (isHidden) prefer({ graphHides: [] });
  };
  return (
    <Button className="mt-3" onClick={show}>
      {isHidden ? 'Show them' : 'Unfold them'}
    </Button>
  );
}
