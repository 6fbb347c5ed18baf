import type { EventDetail, StepRow } from '../../../core/contract/view.ts';
import { stepTitle } from '../../ui/step-title.ts';
import { PlainText } from '../untrusted-text/plain-text.tsx';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { knownOf } from './known-of.ts';
import { plainFacts } from './plain-facts.ts';
import { FactRow, Nothing, Section } from './section.tsx';
import { stepParts } from './step-parts.ts';

/** What was recalled or remembered: the items, their scores where the record has them, and the text. */
export function MemoryTab({ step, detail }: { readonly step: StepRow; readonly detail: EventDetail }) {
  const { text, missing } = stepParts(step, detail);
  return (
    <>
      <Section title={step.kind === 'memory-recalled' ? 'Recalled' : 'Remembered'}>
        <p className="text-sm text-ink [overflow-wrap:anywhere]">
          <ShownText text={stepTitle(step)} mode="prose" />
        </p>
      </Section>
      <Section title="What the record says of it">
        <dl className="m-0">
          {plainFacts(detail).map((fact) => (
            <FactRow key={`${fact.name} ${fact.value}`} name={fact.name} known={knownOf(fact, detail)} lines>
              <ShownText text={fact.value} />
            </FactRow>
          ))}
        </dl>
      </Section>
      <Section title="Text">
        {text === '' ? (
          <Nothing>Its text is not in the record.</Nothing>
        ) : (
          <div className="well px-3 py-2 text-ink">
            <PlainText text={text} mode="prose" missing={missing} />
          </div>
        )}
      </Section>
    </>
  );
}
