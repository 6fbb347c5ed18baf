import { useOverlay } from '../../stores/overlay-store.ts';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/number.ts';
import { tokenFigures } from '../usage/token-figures.ts';
import { costOf } from './cost-of.ts';
import type { LibraryLine } from './library-line.ts';

/** The figures of a line. Input is made of cached and uncached and written, so that they add up to all tokens. */
export function PreviewFigures({ line }: { readonly line: LibraryLine }) {
  const show = useOverlay((state) => state.show);
  const sessions = line.rows.map(({ id }) => id);
  return (
    <>
      <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(max(--spacing(30),40%),1fr))] gap-x-6 text-sm">
        {figures(line).map(({ name, value, says }) => (
          <div key={name} title={says} className="flex border-t border-line py-[5px]">
            <dt className="text-ink-3">{name}</dt>
            <dd className="tn ml-auto whitespace-nowrap text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      <Button look="link" className="mt-1" onClick={() => show({ type: 'usage', sessions })}>
        What is counted
      </Button>
    </>
  );
}

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly says?: string;
}

function figures(line: LibraryLine): Figure[] {
  const sum = (pick: (row: LibraryLine['root']) => number) =>
    line.counting.reduce((total, row) => total + pick(row), 0);
  const price = costOf(line.counting);
  return [
    { name: 'Steps', value: count(line.steps) },
    { name: 'Tool calls', value: count(line.toolCalls) },
    { name: 'Turns', value: count(sum((row) => row.turns)) },
    { name: 'Failed calls', value: count(sum((row) => row.toolErrors)) },
    ...tokenFigures(line.used).map(({ name, text, says }) => ({ name, value: text, says })),
    { name: 'Cost', value: price.text, says: price.says },
  ];
}
