import { useOverlay } from '../../stores/overlay-store.ts';
import { Button } from '../../ui/button.tsx';
import { count, percent, short } from '../../ui/number.ts';
import { costOf } from './cost-of.ts';
import type { LibraryLine } from './library-line.ts';

/** The figures of a line. Input is made of cached and uncached and written, so that they add up to all tokens. */
export function PreviewFigures({ line }: { readonly line: LibraryLine }) {
  const show = useOverlay((state) => state.show);
  const sessions = line.rows.map(({ id }) => id);
  return (
    <>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 text-sm">
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
  const cached = sum(({ tokens }) => tokens.cachedInput);
  const input = cached + sum(({ tokens }) => tokens.uncachedInput + tokens.cacheWrite);
  const output = sum(({ tokens }) => tokens.output);
  const bound = line.lowerBound ? '≥ ' : '';
  const price = costOf(line.counting);
  return [
    { name: 'Steps', value: count(line.steps) },
    { name: 'Tool calls', value: count(line.toolCalls) },
    { name: 'Turns', value: count(sum((row) => row.turns)) },
    { name: 'Failed calls', value: count(sum((row) => row.toolErrors)) },
    { name: 'Input', value: `${bound}${short(input)}`, says: `${count(input)} tokens: uncached, cached and written` },
    { name: 'Cached', value: percent(cached, input), says: `${count(cached)} of ${count(input)} input tokens` },
    { name: 'Output', value: `${bound}${short(output)}`, says: `${count(output)} tokens, reasoning included` },
    { name: 'Cost', value: price.text, says: price.says },
  ];
}
