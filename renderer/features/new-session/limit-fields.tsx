import type { AgentDraft } from '../../stores/agent-draft.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, TextInput } from '../../ui/field.tsx';

interface LimitFieldsProps {
  readonly draft: AgentDraft;
  readonly onChange: (change: Partial<AgentDraft>) => void;
}

const limits = [
  { field: 'steps', label: 'Steps', about: 'at most', placeholder: '', inputMode: 'numeric' },
  { field: 'minutes', label: 'Minutes', about: 'at most', placeholder: 'no limit', inputMode: 'numeric' },
  { field: 'tokens', label: 'Tokens', about: 'at most', placeholder: 'no limit', inputMode: 'numeric' },
  { field: 'dollars', label: 'Dollars', about: 'at most', placeholder: 'no limit', inputMode: 'decimal' },
] as const;

/** The caps of a run, its sub-agents included, and whether commands ask. */
export function LimitFields({ draft, onChange }: LimitFieldsProps) {
  const hasDollars = (draft.dollars ?? '').trim() !== '';
  return (
    <>
      <div className="grid grid-cols-4 gap-3">
        {limits.map(({ field, label, about, placeholder, inputMode }) => (
          <Field key={field} label={label} about={about}>
            {(id) => (
              <TextInput
                id={id}
                inputMode={inputMode}
                placeholder={placeholder}
                value={draft[field] ?? ''}
                onChange={(event) => onChange({ [field]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="text-xs text-ink-3">
        {hasDollars && draft.provider !== 'scripted'
          ? 'Dollars are counted by the dated list prices. A model without a price can’t be capped in dollars, and is refused before it is asked: cap its tokens.'
          : 'Of the run and its sub-agents together; a step is a request to a model. The run ends before the request that could go past one of them.'}
      </p>
      <div className="flex items-center gap-2 text-sm text-ink-2">
        <Checkbox label="Ask me before each command" checked={draft.asks} onChange={(asks) => onChange({ asks })} />
        <span aria-hidden>Ask me before each command</span>
      </div>
    </>
  );
}
