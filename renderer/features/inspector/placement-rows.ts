import type { EventDetail } from '../../../core/contract/view.ts';

/** A fact of the placement. No value: the record does not say. */
export interface PlacementRow {
  readonly name: string;
  readonly value: string | undefined;
  readonly known: 'claimed' | undefined;
}

/** What a person asks of every placement, and the names that logs have for it. */
const asked: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Folder', /^cwd$|folder|working.?dir/i],
  ['Sandbox', /sandbox/i],
  ['Network', /network/i],
  ['Approval', /approval|permission/i],
];

/** What a log claims of the placement: what is always asked first, unknown where the record does not say, then the rest as it is named. */
export function placementRows(facts: EventDetail['placement']): PlacementRow[] {
  const taken = new Set<string>();
  const first = asked.map(([name, pattern]): PlacementRow => {
    const fact = facts.find((candidate) => pattern.test(candidate.name) && !taken.has(candidate.name));
    if (fact !== undefined) taken.add(fact.name);
    return { name, value: fact?.value, known: fact?.claim === true ? 'claimed' : undefined };
  });
  const rest = facts.filter(({ name }) => !taken.has(name));
  return [
    ...first,
    ...rest.map(({ name, value, claim }) => ({ name, value, known: claim ? ('claimed' as const) : undefined })),
  ];
}
