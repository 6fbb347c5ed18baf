import type { EventDetail, StepRow } from '../../../core/contract/view.ts';
import { stepTitle } from '../../ui/step-title.ts';
import { PlainText } from '../untrusted-text/plain-text.tsx';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { knownFrom, knownOf } from './known-of.ts';
import { plainFacts } from './plain-facts.ts';
import { RecalledItems } from './recalled-items.tsx';
import { FactRow, Nothing, Section } from './section.tsx';
import { stepParts } from './step-parts.ts';

/** What was recalled or remembered: the items, their scores where the record has them, and the text. */
export function MemoryTab({ step, detail }: { readonly step: StepRow; readonly detail: EventDetail }) {
  const { text, missing } = stepParts(step, detail);
  const isOurs = knownFrom(detail) === undefined;
  return (
    <>
      <Section title={step.kind === 'memory-recalled' ? 'Recalled' : 'Remembered'}>
        <p className="text-sm text-ink [overflow-wrap:anywhere]">
          <ShownText text={stepTitle(step)} mode="prose" />
        </p>
      </Section>
      {detail.recalled !== undefined && isOurs ? (
        <RecalledItems {...detail.recalled} />
      ) : (
        <Section title="What the record says of it">
          <dl className="m-0">
            {plainFacts(detail).map((fact) => (
              <FactRow key={`${fact.name} ${fact.value}`} name={fact.name} known={knownOf(fact, detail)} lines>
                <ShownText text={fact.value} />
              </FactRow>
            ))}
          </dl>
        </Section>
      )}
      <Section title={isOurs && step.kind === 'memory-recalled' ? 'As the model got it' : 'Text'}>
        {text === '' ? (
          <Nothing>
            {detail.recalled?.items.length === 0 ? 'Nothing was given to it.' : 'Its text is not in the record.'}
          </Nothing>
        ) : (
          <div className="well px-3 py-2 text-ink">
            <PlainText text={text} mode="prose" missing={missing} />
          </div>
        )}
      </Section>
    </>
  );
}
