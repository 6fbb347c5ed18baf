import type { AgentDraft } from '../../stores/agent-draft.ts';
import { Field, Select, TextArea, TextField } from '../../ui/field.tsx';
import { LimitFields } from './limit-fields.tsx';
import { ServersField } from './servers-field.tsx';

interface AgentFieldsProps {
  readonly draft: AgentDraft;
  readonly providers: readonly string[];
  readonly onChange: (change: Partial<AgentDraft>) => void;
}

/** Who does the work: its model, its words, its limits. */
export function AgentFields({ draft, providers, onChange }: AgentFieldsProps) {
  const isScripted = draft.provider === 'scripted';
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-3 gap-3">
        <TextField label="Agent" value={draft.name} maxLength={100} onChange={(name) => onChange({ name })} />
        <Field label="Provider">
          {(id) => (
            <Select id={id} value={draft.provider} onChange={(event) => onChange({ provider: event.target.value })}>
              {withOwn(providers, draft.provider).map((name) => (
                <option key={name} value={name}>
                  {name === 'scripted' ? 'scripted (no key)' : name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField exact label="Model" value={draft.model} onChange={(model) => onChange({ model })} />
      </div>
      {isScripted ? (
        <Field
          label="Script"
          about="Its rules, or the path of a file with them. Empty: it answers that it has no rule."
        >
          {(id) => (
            <TextArea
              exact
              id={id}
              rows={2}
              value={draft.script}
              onChange={(event) => onChange({ script: event.target.value })}
            />
          )}
        </Field>
      ) : (
        <TextField
          exact
          label="Address"
          about="Of a compatible server. Empty: the provider's own. Its key: in Settings."
          value={draft.baseUrl}
          onChange={(baseUrl) => onChange({ baseUrl })}
        />
      )}
      <Field label="Instructions" about="Stand before every conversation.">
        {(id) => (
          <TextArea
            id={id}
            rows={3}
            value={draft.instructions}
            onChange={(event) => onChange({ instructions: event.target.value })}
          />
        )}
      </Field>
      <LimitFields draft={draft} onChange={onChange} />
      <ServersField chosen={draft.servers ?? []} onChange={(servers) => onChange({ servers })} />
    </div>
  );
}

/** A provider that is remembered and not known here stays to be seen. */
function withOwn(providers: readonly string[], own: string): readonly string[] {
  return providers.includes(own) ? providers : [...providers, own];
}
