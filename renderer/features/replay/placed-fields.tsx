import { useState } from 'react';
import { type RerunPlanView, UNISOLATED } from '../../../core/contract/view.ts';
import { Field, Select, TextField } from '../../ui/field.tsx';
import { usePlace } from '../new-session/use-place.ts';
import { UNISOLATED_HOLDS, UNISOLATED_MEANS } from '../unisolated/unisolated-words.ts';
import { seenText } from '../untrusted-text/seen-text.ts';
import type { RerunForm } from './rerun-form.ts';

interface PlacedFieldsProps {
  readonly form: RerunForm;
  /** The newest that is known. */
  readonly plan: RerunPlanView | undefined;
  readonly onChange: (change: Partial<RerunForm>) => void;
}

/** Where commands of a re-run happen, and which version of a tool is called (R4). */
export function PlacedFields({ form, plan, onChange }: PlacedFieldsProps) {
  return (
    <>
      <Placement placement={form.placement} onChange={(placement) => onChange({ placement })} />
      {plan === undefined ? null : (
        <ToolVersion
          tools={plan.tools}
          versions={form.versions}
          onChange={(tool, version) => onChange({ versions: withVersion(form.versions, tool, version) })}
        />
      )}
    </>
  );
}

interface PlacementProps {
  readonly placement: string;
  readonly onChange: (placement: string) => void;
}

function Placement({ placement, onChange }: PlacementProps) {
  const place = usePlace();
  const backend = place.state === 'ready' ? place.value.backend : undefined;
  return (
    <div>
      <Field label="Placement" about="where its commands run">
        {(id) => (
          <Select id={id} value={placement} onChange={({ target }) => onChange(target.value)}>
            <option value="">as it was</option>
            {backend === undefined ? null : <option value={backend}>{backend}, isolated</option>}
            <option value={UNISOLATED}>without isolation</option>
          </Select>
        )}
      </Field>
      {placement === UNISOLATED ? (
        <p role="note" className="mt-1 text-xs text-warn">
          {UNISOLATED_MEANS} {UNISOLATED_HOLDS}
        </p>
      ) : null}
    </div>
  );
}

interface ToolVersionProps {
  readonly tools: RerunPlanView['tools'];
  readonly versions: RerunForm['versions'];
  readonly onChange: (tool: string, version: string) => void;
}

/** One tool at a time; what was said of others stays. */
function ToolVersion({ tools, versions, onChange }: ToolVersionProps) {
  const [chosen, setChosen] = useState('');
  const tool = tools.find(({ name }) => name === chosen);
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Tool" about="whose version is to be set">
        {(id) => (
          <Select id={id} value={tool?.name ?? ''} onChange={({ target }) => setChosen(target.value)}>
            <option value="">{tools.length === 0 ? 'it may call none' : 'each as it is here'}</option>
            {tools.map(({ name }) => (
              <option key={name} value={name}>
                {seenText(name, 'exact')}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {tool === undefined ? null : (
        <TextField
          label="Tool version"
          about={tool.was === undefined ? 'was not called' : `${seenText(tool.was, 'exact')} was called`}
          exact
          value={versions.get(tool.name) ?? ''}
          maxLength={200}
          placeholder={`${seenText(tool.version, 'exact')}, the one here`}
          onChange={(version) => onChange(tool.name, version)}
        />
      )}
    </div>
  );
}

/** With the version of a tool, or without one where it is empty. */
function withVersion(versions: RerunForm['versions'], tool: string, version: string): RerunForm['versions'] {
  const next = new Map(versions);
  if (version === '') next.delete(tool);
  else next.set(tool, version);
  return next;
}
