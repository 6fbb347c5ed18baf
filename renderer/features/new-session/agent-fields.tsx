import type { AgentDraft } from '../../stores/agent-draft.ts';
import { Field, TextArea, TextField } from '../../ui/field.tsx';
import { LimitFields } from './limit-fields.tsx';
import { MemoryField } from './memory-field.tsx';
import { ModelFields, ModelPlaceField } from './model-fields.tsx';
import { ServersField } from './servers-field.tsx';

interface AgentFieldsProps {
  readonly draft: AgentDraft;
  readonly providers: readonly string[];
  readonly onChange: (change: Partial<AgentDraft>) => void;
}

/** Who does the work: its model, its words, its limits. */
export function AgentFields({ draft, providers, onChange }: AgentFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-3 gap-3">
        <TextField label="Agent" value={draft.name} maxLength={100} onChange={(name) => onChange({ name })} />
        <ModelFields draft={draft} providers={providers} onChange={onChange} />
      </div>
      <ModelPlaceField draft={draft} onChange={onChange} />
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
      <MemoryField reach={draft.memory ?? 'none'} onChange={(memory) => onChange({ memory })} />
      <ServersField chosen={draft.servers ?? []} onChange={(servers) => onChange({ servers })} />
    </div>
  );
}
