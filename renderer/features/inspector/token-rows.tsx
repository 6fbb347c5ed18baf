import type { AnswerUsage, EventDetail } from '../../../core/contract/view.ts';
import { count } from '../../ui/number.ts';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { knownFrom } from './known-of.ts';
import { FactRow, Nothing, Section } from './section.tsx';
import { stepUsages } from './step-details.ts';
import { tokenFacts, tokensBecause, tokensOf } from './token-facts.ts';
import { useAnswer } from './use-answer.ts';

/** Tokens of the answer that this step is part of, from all its records. Nothing for a step that is no part of one. */
export function TokenRows({ detail }: { readonly detail: EventDetail }) {
  const answer = useAnswer(stepUsages, isAsked(detail) ? detail.id : undefined, { again: true });
  if (!isAsked(detail)) return null;
  if (answer.state === 'loading') {
    return (
      <Section title="Tokens">
        <Nothing>counting…</Nothing>
      </Section>
    );
  }
  if (answer.state === 'refused') {
    return (
      <Section title="Tokens">
        <p className="text-sm text-ink-2">
          <RefusalWords refusal={answer.refusal} />
        </p>
      </Section>
    );
  }
  return answer.value === undefined ? null : <Known usage={answer.value} detail={detail} />;
}

function Known({ usage, detail }: { readonly usage: AnswerUsage; readonly detail: EventDetail }) {
  const isBound = usage.from === 'answer' && !usage.final;
  const known = isBound ? 'lower bound' : usage.from === 'growth' ? 'inferred' : knownFrom(detail);
  return (
    <Section title="Tokens" right={tokensOf(usage)}>
      <dl className="m-0">
        {tokenFacts(usage).map(([name, value]) => (
          <FactRow key={name} name={name} known={typeof value === 'number' ? known : undefined} lines>
            {typeof value === 'number' ? `${isBound ? '≥ ' : ''}${count(value)}` : value}
          </FactRow>
        ))}
      </dl>
      <p className="mt-1 text-xs text-ink-3">{tokensBecause(usage)}</p>
    </Section>
  );
}

/** Kinds of events that can be records of an answer. */
function isAsked({ kind }: EventDetail): boolean {
  return kind === 'model/answered' || kind === 'message';
}
