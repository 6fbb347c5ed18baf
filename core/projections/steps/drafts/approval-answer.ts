import type { PayloadOf } from '../../../model/events.ts';

type Answered = PayloadOf<'approval/answered'>;

/** What a person's answer to an approval is called, on screen, in a search and in a verdict. */
const APPROVAL_ANSWER: { readonly [Answer in Answered['answer']]: string } = {
  approved: 'approved',
  edited: 'edited and approved',
  denied: 'denied',
  chosen: 'chose',
};

/** A person's answer in words: `denied`, `chose rake`. */
export function sayAnswer({ answer, chose = '' }: Pick<Answered, 'answer' | 'chose'>): string {
  return answer === 'chosen' ? `${APPROVAL_ANSWER[answer]} ${chose}` : APPROVAL_ANSWER[answer];
}

/** The choices of a question, in words. */
export function sayChoices(choices: NonNullable<PayloadOf<'approval/asked'>['choices']>): string {
  return choices.map(({ name, says }) => (says === undefined ? name : `${name}: ${says}`)).join('\n');
}
