import type { PayloadOf } from '../../../model/events.ts';

/** What a person's answer to an approval is called, on screen, in a search and in a verdict. */
export const APPROVAL_ANSWER: { readonly [Answer in PayloadOf<'approval/answered'>['answer']]: string } = {
  approved: 'approved',
  edited: 'edited and approved',
  denied: 'denied',
};
