import { useState } from 'react';
import type { Json, WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import { Field } from '../../../ui/field.tsx';
import { LineText } from '../../untrusted-text/line-text.tsx';
import { changeSetting, whyUnfit } from './change-setting.ts';
import { valueAt } from './set-at.ts';
import { SettingBody } from './setting-body.tsx';
import type { Setting } from './settings-of.ts';

interface SettingFieldProps {
  readonly node: WorkflowNode;
  readonly setting: Setting;
  readonly onChange: (node: WorkflowNode) => void;
}

/** What a person typed that can't be, and what the document had then. */
interface Held {
  readonly value: Json | undefined;
  readonly over: string;
  readonly says: string;
}

/** One setting of a node. What is typed counts at once; what can't be stays in the field with the reason, and the document as it was. */
export function SettingField({ node, setting, onChange }: SettingFieldProps) {
  const [held, hold] = useState<Held>();
  const kept = valueAt(node, setting.path);
  const isHeld = held !== undefined && held.over === textOf(kept);
  const value = isHeld ? held.value : kept;
  const says = isHeld ? held.says : whyUnfit(node, setting);
  const put = (next: Json | undefined) => {
    const changed = changeSetting(node, setting, next);
    const why = whyUnfit(changed, setting);
    hold(why === undefined ? undefined : { value: next, over: textOf(kept), says: why });
    if (why === undefined) onChange(changed);
  };
  const body = (id: string) => (
    <>
      <SettingBody id={id} node={node} setting={setting} value={value} onChange={put} />
      {says === undefined ? null : (
        <p role="alert" className="mt-1 text-xs text-err [overflow-wrap:anywhere]">
          <LineText text={isHeld ? `${says} The setting is as it was.` : says} />
        </p>
      )}
    </>
  );
  if (setting.as === 'routes' || setting.as === 'branches') return <div className="min-w-0">{body('')}</div>;
  return (
    <Field label={setting.label} about={setting.about}>
      {body}
    </Field>
  );
}

function textOf(value: Json | undefined): string {
  return JSON.stringify(value) ?? '';
}
