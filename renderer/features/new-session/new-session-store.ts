import { create } from 'zustand';
import { usePreferences } from '../../stores/preferences-store.ts';
import { beginSession, type NewSession } from '../../stores/run-acts.ts';
import { agentOfDraft } from './agent-of-draft.ts';
import type { WorkspaceChoice } from './workspace-field.tsx';

interface NewSessionStore {
  readonly title: string;
  readonly message: string;
  readonly workspace: WorkspaceChoice;
  /** The person chose it for this one: the next one is isolated again. */
  readonly unisolated: boolean;
  /** How often steps are put on the disk, in ms, as it was typed; empty: each as it ends. */
  readonly everyMs: string;
  /** What lets go of the copy that is being made; absent while none is. */
  readonly making?: AbortController | undefined;
  readonly write: (
    change: Partial<Pick<NewSessionStore, 'title' | 'message' | 'workspace' | 'unisolated' | 'everyMs'>>,
  ) => void;
}

const empty = {
  title: '',
  message: '',
  workspace: { how: 'empty', path: '' },
  unisolated: false,
  everyMs: '',
} as const;

/** What was filled in of a session that is not there yet. Kept while the window is open, gone once the session is made. */
export const useNewSession = create<NewSessionStore>((set) => ({ ...empty, write: (change) => set(change) }));

type Filled = Pick<NewSessionStore, 'title' | 'message' | 'workspace' | 'unisolated' | 'everyMs' | 'making'>;

/** What the form asks for, or why it can't be asked for yet. */
export function askedFor(form: Filled, draft = usePreferences.getState().agent): Asked {
  const { title, message, workspace, unisolated, everyMs } = form;
  if (form.making !== undefined) return { ok: false, says: 'It is being made.' };
  if (message.trim() === '') return { ok: false, says: 'Say what the agent is to do.' };
  if (workspace.how !== 'empty' && workspace.path.trim() === '')
    return { ok: false, says: `Choose a ${workspace.how === 'folder' ? 'folder' : 'repository'}, or begin empty.` };
  const agent = agentOfDraft(draft);
  if (!agent.ok) return agent;
  const durability = durabilityOf(everyMs);
  if (durability === 'wrong')
    return { ok: false, says: 'On the disk: a whole number of milliseconds from 1 to 60,000, or nothing.' };
  return {
    ok: true,
    session: {
      agent: agent.agent,
      message,
      workspace: filesOf(workspace),
      ...setupOf(workspace),
      ...durability,
      ...(unisolated ? { unisolated } : {}),
      ...(title.trim() === '' ? {} : { title: title.trim() }),
    },
  };
}

function filesOf({ how, path, revision = '' }: WorkspaceChoice): NewSession['workspace'] {
  if (how === 'empty') return { how };
  if (how === 'folder') return { how, path: path.trim() };
  return { how, path: path.trim(), revision: revision.trim() || 'HEAD' };
}

function setupOf({ how, setup = '', setupNetwork = false }: WorkspaceChoice): Pick<NewSession, 'setup'> {
  if (how === 'empty' || setup.trim() === '') return {};
  return { setup: { command: setup.trim(), network: setupNetwork ? 'host' : 'none' } };
}

function durabilityOf(text: string): Pick<NewSession, 'durability'> | 'wrong' {
  const digits = text.replaceAll(/[\s,]/g, '');
  if (digits === '') return {};
  const everyMs = /^\d{1,5}$/.test(digits) ? Number(digits) : 0;
  return everyMs >= 1 && everyMs <= 60_000 ? { durability: { everyMs } } : 'wrong';
}

type Asked = { readonly ok: true; readonly session: NewSession } | { readonly ok: false; readonly says: string };

/** Makes what the form asks for and goes there. A no-op where it can't be asked for. Never rejects. */
export async function makeSession(): Promise<void> {
  const asked = askedFor(useNewSession.getState());
  if (!asked.ok) return;
  const making = new AbortController();
  useNewSession.setState({ making });
  const isMade = await beginSession(asked.session, making.signal);
  useNewSession.setState({ making: undefined, ...(isMade ? empty : {}) });
}
