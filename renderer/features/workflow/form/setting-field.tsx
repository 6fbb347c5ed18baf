import { useState } from 'react';
import type { Json, WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import { Field, Select, TextArea, TextInput } from '../../../ui/field.tsx';
import { setAt, valueAt } from './set-at.ts';
import type { Setting } from './settings-of.ts';

interface SettingFieldProps {
  readonly node: WorkflowNode;
  readonly setting: Setting;
  readonly onChange: (node: WorkflowNode) => void;
}

/** One setting of a node. What is typed counts at once, but for JSON, which counts while it is whole. */
export function SettingField({ node, setting, onChange }: SettingFieldProps) {
  const { label, about, path, as, isOptional } = setting;
  const value = valueAt(node, path);
  const put = (next: Json | undefined) =>
    onChange(setAt(node, path, isOptional === true && (next === '' || isNone(next)) ? undefined : next));
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  return (
    <Field label={label} about={about}>
      {(id) => {
        if (typeof as === 'object')
          return (
            <Select id={id} value={text} onChange={({ target }) => put(target.value)}>
              {isOptional === true || !as.includes(text) ? (
                <option value={isOptional ? '' : text}>{text || 'default'}</option>
              ) : null}
              {as
                .filter((each) => isOptional !== true || each !== text)
                .map((each) => (
                  <option key={each} value={each}>
                    {each}
                  </option>
                ))}
            </Select>
          );
        if (as === 'json') return <JsonField id={id} value={value ?? null} onChange={put} />;
        if (as === 'names') return <NamesField id={id} value={value} onChange={put} />;
        if (as === 'number')
          return (
            <TextInput
              id={id}
              exact
              inputMode="numeric"
              value={text}
              onChange={({ target }) => put(/^\d{1,9}$/.test(target.value) ? Number(target.value) : target.value)}
            />
          );
        return as === 'line' ? (
          <TextInput id={id} value={text} onChange={({ target }) => put(target.value)} />
        ) : (
          <TextArea
            id={id}
            rows={as === 'long' ? 4 : 1}
            exact={as === 'exact'}
            value={text}
            onChange={({ target }) => put(target.value)}
          />
        );
      }}
    </Field>
  );
}

function isNone(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}

interface PartProps {
  readonly id: string;
  readonly value: Json | undefined;
  readonly onChange: (value: Json) => void;
}

function NamesField({ id, value, onChange }: PartProps) {
  const names = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  const [typed, type] = useState(names.join('\n'));
  const read = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
  // What an undo, or another form, made of it takes the place of what was typed.
  const shown = JSON.stringify(read(typed)) === JSON.stringify(names) ? typed : names.join('\n');
  return (
    <TextArea
      id={id}
      exact
      rows={Math.min(6, Math.max(2, shown.split('\n').length))}
      value={shown}
      onChange={({ target }) => {
        type(target.value);
        onChange(read(target.value));
      }}
    />
  );
}

function JsonField({ id, value, onChange }: PartProps) {
  const [typed, type] = useState(() => JSON.stringify(value, undefined, 2));
  const read = parse(typed);
  const isOther = read !== undefined && JSON.stringify(read) !== JSON.stringify(value);
  return (
    <>
      <TextArea
        id={id}
        exact
        rows={5}
        aria-invalid={read === undefined}
        value={isOther ? JSON.stringify(value, undefined, 2) : typed}
        onChange={({ target }) => {
          type(target.value);
          const next = parse(target.value);
          if (next !== undefined) onChange(next);
        }}
      />
      {read === undefined ? (
        <p role="alert" className="mt-1 text-xs text-err">
          It is no JSON yet: the setting is as it was.
        </p>
      ) : null}
    </>
  );
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
