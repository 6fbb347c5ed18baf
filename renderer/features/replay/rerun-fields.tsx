import { Field, TextArea, TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { AgentFields } from '../new-session/agent-fields.tsx';
import { usePlace } from '../new-session/use-place.ts';
import { seenText } from '../untrusted-text/seen-text.ts';
import type { RerunForm } from './rerun-form.ts';

interface RerunFieldsProps {
  readonly form: RerunForm;
  /** Name of the model that ran; absent while it is unknown. */
  readonly model: string | undefined;
  /** A call has a result, and nothing can be said before it. */
  readonly isCall: boolean;
  readonly onChange: (change: Partial<RerunForm>) => void;
}

/** What is to be otherwise: the agent's model and words, or another agent as a new session has it, and the message. */
export function RerunFields({ form, model, isCall, onChange }: RerunFieldsProps) {
  return (
    <>
      <div className="flex">
        <Segmented label="Agent" value={form.who} options={agents} onChange={(who) => onChange({ who })} />
      </div>
      {form.who === 'recorded' ? (
        <RecordedFields form={form} model={model} onChange={onChange} />
      ) : (
        <OtherFields form={form} onChange={onChange} />
      )}
      {isCall ? (
        <Field
          label="Result"
          about="in the place of the recorded one: the call is not made again, and its files stay as it left them; empty to make it"
        >
          {(id) => (
            <TextArea
              id={id}
              exact
              rows={2}
              value={form.result}
              onChange={({ target }) => onChange({ result: target.value })}
            />
          )}
        </Field>
      ) : (
        <Field label="Message" about="in the place of this message, or said before this request">
          {(id) => (
            <TextArea
              id={id}
              rows={2}
              value={form.message}
              onChange={({ target }) => onChange({ message: target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

const agents = [
  { value: 'recorded', label: 'The agent that ran it' },
  { value: 'other', label: 'Another agent' },
] as const;

function RecordedFields({ form, model, onChange }: Omit<RerunFieldsProps, 'isCall'>) {
  return (
    <>
      <TextField
        label="Model"
        about="as it was where this is empty"
        exact
        data-autofocus
        value={form.model}
        placeholder={model === undefined ? undefined : seenText(model, 'exact')}
        onChange={(model) => onChange({ model })}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Temperature"
          about="0 to 2"
          exact
          inputMode="decimal"
          value={form.temperature}
          onChange={(temperature) => onChange({ temperature })}
        />
        <TextField
          label="Output tokens"
          about="at most"
          exact
          inputMode="numeric"
          value={form.maxOutputTokens}
          onChange={(maxOutputTokens) => onChange({ maxOutputTokens })}
        />
      </div>
      <Field label="Instructions" about="in the place of the agent’s own; empty for those">
        {(id) => (
          <TextArea
            id={id}
            rows={2}
            value={form.instructions}
            onChange={({ target }) => onChange({ instructions: target.value })}
          />
        )}
      </Field>
    </>
  );
}

function OtherFields({ form: { other }, onChange }: Pick<RerunFieldsProps, 'form' | 'onChange'>) {
  const place = usePlace();
  return (
    <AgentFields
      draft={other}
      providers={place.state === 'ready' ? place.value.providers : ['scripted']}
      onChange={(change) => onChange({ other: { ...other, ...change } })}
    />
  );
}
