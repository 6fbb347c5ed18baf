import { useState } from 'react';
import { canonicalText, type Json, type WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import { TextArea } from '../../../ui/field.tsx';
import { useListed } from '../../settings/use-listed.ts';
import { LineText } from '../../untrusted-text/line-text.tsx';
import { listTools } from './home-lists.ts';
import { whyNoInput } from './why-no-input.ts';

interface InputFieldProps {
  readonly id: string;
  readonly node: WorkflowNode;
  readonly value: Json | undefined;
  readonly onChange: (value: Json) => void;
}

/** The input of a tool as JSON: what is typed counts while it is whole, and is checked against what the tool takes. */
export function InputField({ id, node, value = null, onChange }: InputFieldProps) {
  const [typed, type] = useState(() => JSON.stringify(value, undefined, 2));
  const { value: tools } = useListed(listTools);
  const read = parse(typed);
  // What an undo, or another form, made of it takes the place of what was typed.
  const isOther = read !== undefined && canonicalText(read) !== canonicalText(value);
  const schema = tools?.find(({ name }) => name === node.tool)?.input;
  const says = schema === undefined ? undefined : whyNoInput(value, schema);
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
      ) : says === undefined ? null : (
        <p role="status" className="mt-1 text-xs text-warn">
          <LineText text={says} />
        </p>
      )}
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
