import type { SessionRow } from '../../../core/contract/view.ts';
import { count, percent, short } from '../../ui/number.ts';
import { costOf } from '../library/cost-of.ts';

/** The figures of a session's own steps, after its fork point. */
export function LaneFigures({ row }: { readonly row: SessionRow }) {
  return (
    <dl className="m-0 mt-3 grid grid-cols-2 gap-x-6 text-sm">
      {figures(row).map(([name, value, says]) => (
        <div key={name} title={says} className="flex border-t border-line py-[5px]">
          <dt className="text-ink-3">{name}</dt>
          <dd className="tn m-0 ml-auto whitespace-nowrap text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function figures(row: SessionRow): (readonly [name: string, value: string, says?: string])[] {
  const { uncachedInput, cachedInput, cacheWrite, output, lowerBound } = row.tokens;
  const input = uncachedInput + cachedInput + cacheWrite;
  const bound = lowerBound ? '≥ ' : '';
  const price = costOf([row]);
  const boundSays = lowerBound ? ', a lower bound: the log holds placeholders' : '';
  return [
    ['Steps', count(row.steps)],
    ['Tool calls', count(row.toolCalls)],
    ['Turns', count(row.turns)],
    ['Failed calls', count(row.toolErrors)],
    ['Input', `${bound}${short(input)}`, `${count(input)} tokens${boundSays}`],
    ['Cached', percent(cachedInput, input), `${count(cachedInput)} of ${count(input)} input tokens`],
    ['Output', `${bound}${short(output)}`, `${count(output)} tokens${boundSays}`],
    ['Cost', price.text, price.says],
  ];
}
