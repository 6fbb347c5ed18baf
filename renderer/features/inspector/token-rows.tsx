import type { EventDetail, UsagePart } from '../../../core/contract/view.ts';
import { count } from '../../ui/number.ts';
import { knownFrom } from './known-of.ts';
import { FactRow, Section } from './section.tsx';

/** Tokens of the answer that this step is part of. A placeholder of the log is a lower bound, and says so. */
export function TokenRows({ detail }: { readonly detail: EventDetail }) {
  const usage = detail.parts.find((part): part is UsagePart => part.type === 'usage');
  if (usage === undefined) return null;
  const known = usage.final ? knownFrom(detail) : 'lower bound';
  return (
    <Section title="Tokens" right={usage.scope === 'cumulative' ? 'running total of the file' : 'of this answer'}>
      <dl className="m-0">
        {rowsOf(usage).map(([name, value]) => (
          <FactRow key={name} name={name} known={known} lines>
            {usage.final ? '' : '≥ '}
            {count(value)}
          </FactRow>
        ))}
      </dl>
    </Section>
  );
}

function rowsOf(usage: UsagePart): (readonly [name: string, value: number])[] {
  return [
    ['Input', usage.uncachedInput],
    ['From cache', usage.cachedInput],
    ['To cache', usage.cacheWrite],
    ['Output', usage.output],
    ...(usage.reasoning === undefined ? [] : [['of it, thinking', usage.reasoning] as const]),
  ];
}
