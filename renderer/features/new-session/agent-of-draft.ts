import type { AgentDraft, MemoryReach, ModelDraft } from '../../stores/agent-draft.ts';
import type { AgentInput } from '../../stores/run-acts.ts';

/** The agent that a draft defines, or why it defines none. */
export type DraftedAgent =
  | { readonly ok: true; readonly agent: AgentInput }
  | { readonly ok: false; readonly says: string };

/** Tools whose calls ask a person where the draft says so: those that run what the model wrote. */
const asking = ['run_command', 'run_code'];

/** Reads a draft. Figures are whole numbers in figures; what is left empty is not limited. */
export function agentOfDraft(draft: AgentDraft): DraftedAgent {
  const name = draft.name.trim();
  const model = draft.model.trim();
  if (name === '') return { ok: false, says: 'The agent needs a name.' };
  if (model === '') return { ok: false, says: 'The agent needs a model.' };
  const steps = figure(draft.steps, 10_000);
  const minutes = figure(draft.minutes, 100_000);
  const tokens = figure(draft.tokens, Number.MAX_SAFE_INTEGER);
  if (steps === 'none' || steps === 'wrong') return { ok: false, says: 'Steps: a whole number from 1 to 10,000.' };
  if (minutes === 'wrong') return { ok: false, says: 'Minutes: a whole number, or nothing.' };
  if (tokens === 'wrong') return { ok: false, says: 'Tokens: a whole number, or nothing.' };
  const costUsd = dollarsIn(draft.dollars ?? '');
  if (costUsd === 'wrong') return { ok: false, says: 'Dollars: an amount such as 2 or 0.50, or nothing.' };
  const { instructions, servers = [] } = draft;
  return {
    ok: true,
    agent: {
      name,
      model: modelOfDraft(draft),
      instructions,
      limits: {
        steps,
        ...(minutes === 'none' ? {} : { timeMs: minutes * 60_000 }),
        ...(tokens === 'none' ? {} : { tokens }),
        ...(costUsd === 'none' ? {} : { costUsd }),
      },
      ...(servers.length === 0 ? {} : { servers: [...servers] }),
      ...memoryOf(draft.memory ?? 'none'),
      policy: draft.asks ? asking.map((tool) => ({ tool, verdict: 'ask' as const })) : [],
    },
  };
}

/** The scopes that an agent reads and writes: that of its session always, where it remembers at all. */
function memoryOf(reach: MemoryReach): Pick<AgentInput, 'memory'> {
  if (reach === 'none') return {};
  const scopes = reach === 'session' ? (['session'] as const) : (['session', reach] as const);
  return { memory: { reads: [...scopes], writes: [...scopes] } };
}

/** The model that a draft names, at its place. */
export function modelOfDraft(draft: ModelDraft): AgentInput['model'] {
  return { provider: draft.provider, name: draft.model.trim(), ...modelPlace(draft) };
}

function modelPlace({ provider, script, baseUrl }: ModelDraft): { script?: string; baseUrl?: string } {
  if (provider === 'scripted')
    return script.trim() === '' ? {} : { script: script.includes('\n') ? script : script.trim() };
  return baseUrl.trim() === '' ? {} : { baseUrl: baseUrl.trim() };
}

/** A whole number from 1 to `most`; `none` for an empty field. */
function figure(text: string, most: number): number | 'none' | 'wrong' {
  const digits = text.replaceAll(/[\s,]/g, '');
  if (digits === '') return 'none';
  const value = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  return value >= 1 && value <= most ? value : 'wrong';
}

/** An amount above 0, to a hundredth of a cent; `none` for an empty field. */
function dollarsIn(text: string): number | 'none' | 'wrong' {
  const amount = text.replaceAll(/[\s,$]/g, '');
  if (amount === '') return 'none';
  const value = /^\d{0,9}(\.\d{1,4})?$/.test(amount) ? Number(amount) : 0;
  return value > 0 ? value : 'wrong';
}
