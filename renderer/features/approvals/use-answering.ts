import { useState } from 'react';
import { oneLine, type Refusal, type WaitingRow } from '../../../core/contract/view.ts';
import { answerCall, reviewCall } from '../../stores/run-acts.ts';
import { showRefusal } from '../../stores/toasts.ts';
import type { AlwaysRule } from './always-rule.ts';
import { type InputEdit, inputEdit } from './edited-input.ts';

type Answer = Parameters<typeof answerCall>[1];
type Verdict = Parameters<typeof reviewCall>[0]['verdict'];

/** How a person answers one row: what is open, and what can be done. */
export interface Answering {
  readonly panel: 'none' | 'edit' | 'deny' | 'always';
  readonly open: (panel: Answering['panel']) => void;
  readonly isSending: boolean;
  readonly edit: InputEdit | undefined;
  readonly approve: () => Promise<void>;
  /** Approves this call and those like it, by a rule. Gives why that was refused, for its form to say; undefined where it was taken. */
  readonly approveAlways: (rule: AlwaysRule) => Promise<Refusal | undefined>;
  readonly approveEdited: (input: string) => Promise<void>;
  readonly deny: (reason: string) => Promise<void>;
  /** Answers a question. */
  readonly choose: (chose: string, note: string) => Promise<void>;
  readonly review: (verdict: Verdict) => Promise<void>;
}

/** Answers a row once: while an answer is under way no other is given. `onAnswered` hears how, in words. */
export function useAnswering(row: WaitingRow, onAnswered: (says: string) => void): Answering {
  const [panel, open] = useState<Answering['panel']>('none');
  const [isSending, setSending] = useState(false);
  const send = async <Outcome>(answer: () => Promise<Outcome>): Promise<Outcome | undefined> => {
    if (isSending) return undefined;
    setSending(true);
    const outcome = await answer();
    setSending(false);
    return outcome;
  };
  const { event } = row;
  /** Gives why it was refused. */
  const give = (says: string, answer: Answer) =>
    send(async () => {
      const taken = await answerCall(event, answer);
      if (!taken.ok) return taken.refusal;
      onAnswered(taken.rule === undefined ? says : `${says} ${sayRule(taken.rule)}`);
      return undefined;
    });
  const say = async (says: string, answer: Answer) => {
    const refusal = await give(says, answer);
    if (refusal !== undefined) showRefusal(refusal);
  };
  return {
    panel,
    open,
    isSending,
    edit: inputEdit(row),
    approve: () => say('Approved.', { answer: 'approved' }),
    approveAlways: (rule) => give('Approved.', { answer: 'always', ...rule }),
    approveEdited: (input) => say('Edited and approved.', { answer: 'edited', input }),
    deny: (reason) => say('Denied.', { answer: 'denied', ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }),
    choose: (chose, note) =>
      say('Answered.', { answer: 'chosen', chose, ...(note.trim() === '' ? {} : { note: note.trim() }) }),
    review: (verdict) =>
      send(async () => {
        if (await reviewCall({ event, verdict, note: '' })) onAnswered(verdictWords[verdict]);
      }),
  };
}

function sayRule(rule: string): string {
  return `The rule for later calls: ${oneLine(rule, 200).text}.`;
}

const verdictWords: Readonly<Record<Verdict, string>> = {
  happened: 'Noted: it happened.',
  'did-not-happen': 'Noted: it did not happen.',
  'run-again': 'It runs again.',
};
