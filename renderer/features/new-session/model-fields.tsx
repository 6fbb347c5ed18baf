import type { ModelDraft } from '../../stores/agent-draft.ts';
import { Field, Select, TextArea, TextField } from '../../ui/field.tsx';

interface ModelFieldsProps {
  readonly draft: ModelDraft;
  readonly providers: readonly string[];
  readonly onChange: (change: Partial<ModelDraft>) => void;
}

/** Whose model, and which: two fields of a row. */
export function ModelFields({ draft, providers, onChange }: ModelFieldsProps) {
  return (
    <>
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
    </>
  );
}

/** Where the model is: the script of a scripted one, the address of any other. */
export function ModelPlaceField({ draft, onChange }: Omit<ModelFieldsProps, 'providers'>) {
  if (draft.provider === 'scripted')
    return (
      <Field label="Script" about="Its rules, or the path of a file with them. Empty: it answers that it has no rule.">
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
    );
  return (
    <TextField
      exact
      label="Address"
      about="Of a compatible server. Empty: the provider's own. Its key: in Settings."
      value={draft.baseUrl}
      onChange={(baseUrl) => onChange({ baseUrl })}
    />
  );
}

/** A provider that is remembered and not known here stays to be seen. */
function withOwn(providers: readonly string[], own: string): readonly string[] {
  return providers.includes(own) ? providers : [...providers, own];
}
