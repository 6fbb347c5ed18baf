import { useState } from 'react';
import type { WaitingRow } from '../../../core/contract/view.ts';
import { answerCall, reviewCall } from '../../stores/run-acts.ts';
import type { AlwaysRule } from './always-rule.ts';
import { type InputEdit, inputEdit } from './edited-input.ts';

type Verdict = Parameters<typeof reviewCall>[0]['verdict'];

/** How a person answers one row: what is open, and what can be done. */
export interface Answering {
  readonly panel: 'none' | 'edit' | 'deny' | 'always';
  readonly open: (panel: Answering['panel']) => void;
  readonly isSending: boolean;
  readonly edit: InputEdit | undefined;
  readonly approve: () => Promise<void>;
  /** Approves this call and those like it, by a rule. */
  readonly approveAlways: (rule: AlwaysRule) => Promise<void>;
  readonly approveEdited: (input: string) => Promise<void>;
  readonly deny: (reason: string) => Promise<void>;
  readonly review: (verdict: Verdict) => Promise<void>;
}

/** Answers a row once: while an answer is under way no other is given. `onAnswered` hears how, in words. */
export function useAnswering(row: WaitingRow, onAnswered: (says: string) => void): Answering {
  const [panel, open] = useState<Answering['panel']>('none');
  const [isSending, setSending] = useState(false);
  const send = async (says: string, answer: () => Promise<boolean>): Promise<void> => {
    if (isSending) return;
    setSending(true);
    const isTaken = await answer();
    setSending(false);
    if (isTaken) onAnswered(says);
  };
  const { event } = row;
  return {
    panel,
    open,
    isSending,
    edit: inputEdit(row),
    approve: () => send('Approved.', () => answerCall(event, { answer: 'approved' })),
    approveAlways: (rule) =>
      send('Approved, and a rule was written.', () => answerCall(event, { answer: 'always', ...rule })),
    approveEdited: (input) => send('Edited and approved.', () => answerCall(event, { answer: 'edited', input })),
    deny: (reason) =>
      send('Denied.', () =>
        answerCall(event, { answer: 'denied', ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }),
      ),
    review: (verdict) => send(verdictWords[verdict], () => reviewCall({ event, verdict, note: '' })),
  };
}

const verdictWords: Readonly<Record<Verdict, string>> = {
  happened: 'Noted: it happened.',
  'did-not-happen': 'Noted: it did not happen.',
  'run-again': 'It runs again.',
};
