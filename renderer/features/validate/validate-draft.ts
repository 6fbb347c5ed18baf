import type { AgentDraft } from '../../stores/agent-draft.ts';
import type { AgentInput } from '../../stores/run-acts.ts';
import type { Judgement } from '../../stores/verdict-acts.ts';
import { agentOfDraft } from '../new-session/agent-of-draft.ts';

/** Who judges. */
export type Validator = 'person' | 'command' | 'agent';

/** What a person fills in to have something judged. */
export interface ValidateDraft {
  readonly by: Validator;
  readonly verdict: Judgement['verdict'] | 'none';
  readonly note: string;
  readonly criterion: string;
  readonly command: string;
  readonly agent: AgentDraft;
}

/** What is to be done. */
export type Validation =
  | { readonly by: 'person'; readonly verdict: Judgement['verdict']; readonly note: string; readonly criterion: string }
  | { readonly by: 'command'; readonly command: string; readonly criterion: string }
  | { readonly by: 'agent'; readonly agent: AgentInput; readonly criterion: string };

/** What a person's own verdict is on, where they do not say. */
export const BY_PERSON = 'a person looked at it';

type Read = { readonly ok: true; readonly value: Validation } | { readonly ok: false; readonly says: string };

/** Reads a draft, or says what it lacks. */
export function readValidation({ by, verdict, note, criterion: words, ...draft }: ValidateDraft): Read {
  const criterion = words.trim();
  if (by === 'person') {
    if (verdict === 'none') return { ok: false, says: 'Choose a verdict first.' };
    return { ok: true, value: { by, verdict, note: note.trim(), criterion: criterion || BY_PERSON } };
  }
  if (by === 'command') {
    const command = draft.command.trim();
    if (command === '') return { ok: false, says: 'Type a command first.' };
    return { ok: true, value: { by, command, criterion: criterion || command.slice(0, 2_000) } };
  }
  if (criterion === '') return { ok: false, says: 'An agent can’t judge without a criterion.' };
  const read = agentOfDraft(draft.agent);
  return read.ok ? { ok: true, value: { by, agent: read.agent, criterion } } : read;
}
