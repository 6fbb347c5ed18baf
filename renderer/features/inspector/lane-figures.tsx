import type { SessionRow } from '../../../core/contract/view.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { Button } from '../../ui/button.tsx';
import { costOf } from '../library/cost-of.ts';
import { countRead } from '../usage/count-read.ts';
import { tokenFigures } from '../usage/token-figures.ts';

/** The figures of a session's own steps, after its fork point. */
export function LaneFigures({ row }: { readonly row: SessionRow }) {
  const show = useOverlay((state) => state.show);
  return (
    <>
      <dl className="m-0 mt-3 grid grid-cols-[repeat(auto-fit,minmax(max(--spacing(30),40%),1fr))] gap-x-6 text-sm">
        {figures(row).map(({ name, text, says }) => (
          <div key={name} title={says} className="flex border-t border-line py-[5px]">
            <dt className="text-ink-3">{name}</dt>
            <dd className="tn m-0 ml-auto whitespace-nowrap text-ink">{text}</dd>
          </div>
        ))}
      </dl>
      <Button look="link" className="mt-1" onClick={() => show({ type: 'usage', sessions: [row.id] })}>
        What is counted
      </Button>
    </>
  );
}

function figures(row: SessionRow): readonly { name: string; text: string; says?: string }[] {
  return [
    { name: 'Steps', ...countRead(row.steps, row) },
    { name: 'Tool calls', ...countRead(row.toolCalls, row) },
    { name: 'Turns', ...countRead(row.turns, row) },
    { name: 'Failed calls', ...countRead(row.toolErrors, row) },
    ...tokenFigures(row),
    { name: 'Cost', ...costOf([row]) },
  ];
}
