import type { MemoryReach } from '../../stores/agent-draft.ts';
import { Field, Select } from '../../ui/field.tsx';

const reaches: readonly (readonly [MemoryReach, string])[] = [
  ['none', 'nothing'],
  ['session', 'in this session'],
  ['project', 'in this session and the project'],
  ['user', 'in this session and for me, in all projects'],
];

interface MemoryFieldProps {
  readonly reach: MemoryReach;
  readonly onChange: (reach: MemoryReach) => void;
}

/** How far what the agent remembers reaches (K1). */
export function MemoryField({ reach, onChange }: MemoryFieldProps) {
  return (
    <Field label="Remembers" about="It may keep and recall texts by key; each is on record.">
      {(id) => (
        <Select id={id} value={reach} onChange={(event) => onChange(event.target.value as MemoryReach)}>
          {reaches.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
