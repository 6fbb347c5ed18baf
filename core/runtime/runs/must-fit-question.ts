import { quoted } from '../../model/quoted.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { ApprovalAnswer, Waiting } from './answers.ts';

/** Refuses an answer that what asks does not take: a question takes one of its choices, a call none. */
export function mustFitQuestion(asked: Waiting, given: ApprovalAnswer): Decision<undefined> {
  const choices = asked.kind === 'approval/asked' ? asked.payload.choices : undefined;
  if (choices === undefined)
    return given.answer === 'chosen'
      ? refuse('invalid', 'A call asks here: it has no choices.', { remedy: 'Approve it, or deny it.' })
      : accept(undefined);
  const remedy = `Choose one of ${choices.map(({ name }) => quoted(name)).join(', ')}.`;
  if (given.answer !== 'chosen')
    return refuse('invalid', 'A question is asked here, and no call: it is answered by a choice.', { remedy });
  if (choices.some(({ name }) => name === given.chose)) return accept(undefined);
  return refuse('invalid', `${quoted(given.chose)} is none of its choices.`, { remedy });
}
