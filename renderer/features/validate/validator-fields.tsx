import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { AgentFields } from '../new-session/agent-fields.tsx';
import { usePlace } from '../new-session/use-place.ts';
import { BY_PERSON, type ValidateDraft } from './validate-draft.ts';

interface ValidatorFieldsProps {
  readonly draft: ValidateDraft;
  readonly onChange: (change: Partial<ValidateDraft>) => void;
}

const verdicts: readonly { readonly value: ValidateDraft['verdict']; readonly label: string }[] = [
  { value: 'passed', label: 'Passed' },
  { value: 'failed', label: 'Failed' },
  { value: 'undecided', label: 'Can’t say' },
];

const abouts = {
  person: 'what is so where it passes; its newest verdict counts',
  command: 'what is so where it passes, in words; empty: the command',
  agent: 'what is so where it passes: the agent is asked whether it is',
} as const;

/** What each kind of validator needs. */
export function ValidatorFields({ draft, onChange }: ValidatorFieldsProps) {
  return (
    <>
      {draft.by === 'person' ? <PersonFields draft={draft} onChange={onChange} /> : null}
      {draft.by === 'command' ? (
        <Field label="Command" about="in the sandbox, on the files: exit code 0 is passed, any other failed">
          {(id) => (
            <TextInput
              exact
              id={id}
              maxLength={100_000}
              placeholder="npm test"
              value={draft.command}
              onChange={({ target }) => onChange({ command: target.value })}
            />
          )}
        </Field>
      ) : null}
      <Field label="Criterion" about={abouts[draft.by]}>
        {(id) => (
          <TextInput
            id={id}
            maxLength={2_000}
            value={draft.criterion}
            placeholder={draft.by === 'person' ? BY_PERSON : undefined}
            onChange={({ target }) => onChange({ criterion: target.value })}
          />
        )}
      </Field>
      {draft.by === 'agent' ? <JudgeFields draft={draft} onChange={onChange} /> : null}
    </>
  );
}

function PersonFields({ draft, onChange }: ValidatorFieldsProps) {
  return (
    <>
      <div className="flex">
        <Segmented
          label="Verdict"
          value={draft.verdict}
          options={verdicts}
          onChange={(verdict) => onChange({ verdict })}
        />
      </div>
      <Field label="Reason" about="what the verdict rests on">
        {(id) => (
          <TextArea
            id={id}
            rows={3}
            maxLength={10_000}
            value={draft.note}
            onChange={({ target }) => onChange({ note: target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** The agent that judges: its limits are what it may cost at most. */
function JudgeFields({ draft, onChange }: ValidatorFieldsProps) {
  const place = usePlace();
  return (
    <AgentFields
      draft={draft.agent}
      providers={place.state === 'ready' ? place.value.providers : ['scripted']}
      onChange={(change) => onChange({ agent: { ...draft.agent, ...change } })}
    />
  );
}
