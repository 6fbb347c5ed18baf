import { useOverlay } from '../../stores/overlay-store.ts';
import { Button } from '../../ui/button.tsx';
import { countRead } from '../usage/count-read.ts';
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
        {figures(line).map(({ name, text, says }) => (
          <div key={name} title={says} className="flex border-t border-line py-[5px]">
            <dt className="text-ink-3">{name}</dt>
            <dd className="tn ml-auto whitespace-nowrap text-ink">{text}</dd>
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
  readonly text: string;
  readonly says?: string;
}

function figures(line: LibraryLine): Figure[] {
  const sum = (pick: (row: LibraryLine['root']) => number) => line.counting.reduce((all, row) => all + pick(row), 0);
  const total = (pick: (row: LibraryLine['root']) => number) => countRead(sum(pick), line.used);
  return [
    { name: 'Steps', ...total((row) => row.steps) },
    { name: 'Tool calls', ...total((row) => row.toolCalls) },
    { name: 'Turns', ...total((row) => row.turns) },
    { name: 'Failed calls', ...total((row) => row.toolErrors) },
    ...tokenFigures(line.used),
    { name: 'Cost', ...costOf(line.counting) },
  ];
}
