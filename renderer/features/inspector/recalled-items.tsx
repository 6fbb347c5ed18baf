import type { RecallEvidence } from '../../../core/contract/view.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { count } from '../../ui/number.ts';
import { clock, day } from '../../ui/time.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { FactRow, Nothing, Section } from './section.tsx';

type Item = RecallEvidence['items'][number];

/** What a recall looked for and where, and each item that it found: how near it was, whether the model got it, where it came from. */
export function RecalledItems({ query, searched, items }: RecallEvidence) {
  const given = items.filter(({ injected }) => injected).length;
  return (
    <>
      <Section title="Looked for">
        <dl className="m-0">
          <FactRow name="Words">
            {query === undefined ? 'not recorded' : <ShownText text={query} mode="prose" />}
          </FactRow>
          <FactRow name="In">{searched.length === 0 ? 'not recorded' : searched.map(saySearched).join(', ')}</FactRow>
        </dl>
      </Section>
      <Section
        title="Found"
        right={items.length === 0 ? undefined : `${count(items.length)}, ${count(given)} given to the model`}
      >
        {items.length === 0 ? (
          <Nothing>Nothing that is remembered has to do with that.</Nothing>
        ) : (
          <ol className="m-0 list-none p-0">
            {items.map((item, at) => (
              <ItemRow key={item.item ?? `${at} ${item.key}`} item={item} />
            ))}
          </ol>
        )}
      </Section>
    </>
  );
}

function ItemRow({ item }: { readonly item: Item }) {
  const { key, score, injected } = item;
  return (
    <li className="border-t border-line py-[7px] text-sm first:border-0">
      <div className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 text-ink [overflow-wrap:anywhere]">
          <LineText text={key} mode="exact" />
        </span>
        {injected ? <Chip>given to the model</Chip> : <span className="flex-none text-2xs text-ink-3">not given</span>}
        <span className="tn w-10 flex-none text-right text-ink" title="How much of the words stands in it, 0 to 1">
          {score === undefined ? 'no score' : score.toFixed(2)}
        </span>
      </div>
      <Origin item={item} />
    </li>
  );
}

function Origin({ item: { scope, from, by, atMs, text } }: { readonly item: Item }) {
  const zone = useConnection((connection) => connection.home?.zone);
  const open = (session: string) => () =>
    useNavigation.getState().go({ screen: 'session', session, view: 'transcript' });
  return (
    <p className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 text-xs text-ink-3">
      {scope === undefined ? null : <span>{scope} memory</span>}
      {by === undefined ? null : <span>by {by === 'person' ? 'a person' : 'an agent'}</span>}
      {from === undefined ? null : (
        <span className="flex min-w-0 items-baseline gap-1">
          in
          <Button look="link" className="min-w-0 text-xs" onClick={open(from.session)}>
            <span className="min-w-0 truncate">
              <LineText text={from.title} />
            </span>
          </Button>
        </span>
      )}
      {atMs === undefined ? null : (
        <span className="tn">
          {day(atMs, zone)} {clock(atMs, zone)}
        </span>
      )}
      {text === 'erased' ? <span>its words were erased</span> : null}
      {text === 'gone' ? <span>not in this home any more</span> : null}
    </p>
  );
}

function saySearched({ scope, isEmpty }: RecallEvidence['searched'][number]): string {
  return isEmpty ? `${scope} memory (nothing in it yet)` : `${scope} memory`;
}
