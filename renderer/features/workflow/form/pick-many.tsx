import { useState } from 'react';
import type { Json } from '../../../../core/contract/workflow-view.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { count } from '../../../ui/number.ts';
import { LineText } from '../../untrusted-text/line-text.tsx';

/** One that can be picked. */
export interface Pick {
  readonly name: string;
  /** What it is, or why it can't be had, beside its name. */
  readonly says?: string;
}

interface PickManyProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Pick[];
  readonly value: Json | undefined;
  /** What it means that none is picked. */
  readonly none?: string | undefined;
  readonly onChange: (names: Json) => void;
}

/** Above so many there is a field to look for them. */
const FEW = 6;

/** Several of many, looked for by their names. What is picked and is not there any more stays, and says so. */
export function PickMany({ id, label, options, value, none, onChange }: PickManyProps) {
  const [typed, type] = useState('');
  const picked = Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
  const gone = picked.filter((name) => options.every((option) => option.name !== name));
  const all = [...gone.map((name) => ({ name, says: 'is not in this home' })), ...options];
  const found = all.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  const pick = (name: string, isPicked: boolean) =>
    onChange(isPicked ? [...picked, name] : picked.filter((other) => other !== name));
  return (
    <fieldset id={id} aria-label={label} className="min-w-0 rounded-lg border border-line-2 bg-surface p-1.5">
      {all.length > FEW ? (
        <TextInput
          aria-label={`Look for: ${label}`}
          placeholder="Look for one"
          value={typed}
          onChange={({ target }) => type(target.value)}
          className="mb-1"
        />
      ) : null}
      <ul className="max-h-40 overflow-auto">
        {found.map(({ name, says }) => (
          <li key={name} className="flex h-6 items-center gap-2 px-1 text-xs">
            <Checkbox label={name} checked={picked.includes(name)} onChange={(isPicked) => pick(name, isPicked)} />
            <span className="flex-none font-mono text-ink">
              <LineText text={name} mode="exact" />
            </span>
            <span className="min-w-0 truncate text-ink-3" title={says}>
              {says === undefined ? null : <LineText text={says} />}
            </span>
          </li>
        ))}
      </ul>
      {found.length === 0 ? (
        <p className="px-1 text-xs text-ink-3">{all.length === 0 ? 'none' : 'None is called so.'}</p>
      ) : null}
      <p className="tn px-1 pt-1 text-2xs text-ink-3">
        {picked.length === 0 ? (none ?? 'none picked') : `${count(picked.length)} picked`}
      </p>
    </fieldset>
  );
}
