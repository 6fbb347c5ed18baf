import type { Json } from '../../../../core/contract/workflow-view.ts';
import { Select } from '../../../ui/field.tsx';
import { counted } from '../../../ui/number.ts';
import { useListed } from '../../settings/use-listed.ts';
import { LineText } from '../../untrusted-text/line-text.tsx';
import { listWorkflows } from '../workflow-rows.ts';
import { listServers, listTools } from './home-lists.ts';
import { PickMany } from './pick-many.tsx';

/** A field that is filled in with what the home has. */
export interface HomeFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: Json | undefined;
  /** What it means that nothing is chosen. */
  readonly none?: string | undefined;
  readonly onChange: (value: Json | undefined) => void;
}

/** Tools that an agent is offered. */
export function ToolsField(props: HomeFieldProps) {
  const { value: tools = [], says } = useListed(listTools);
  return (
    <>
      <PickMany {...props} options={tools.map(({ name, says: about }) => ({ name, says: about }))} />
      <NotListed says={says} />
    </>
  );
}

/** Servers of tools: which of them a person consented to. */
export function ServersField(props: HomeFieldProps) {
  const { value: servers = [], says } = useListed(listServers);
  const options = servers.map(({ name, consent, tools }) => ({
    name,
    says: consent === 'tools' ? counted(tools, 'tool') : 'is not consented to: do that in Settings',
  }));
  return (
    <>
      <PickMany {...props} options={options} />
      <NotListed says={says} />
    </>
  );
}

/** The tool that a node calls. */
export function ToolField({ id, value, onChange }: HomeFieldProps) {
  const { value: tools = [], says } = useListed(listTools);
  const name = typeof value === 'string' ? value : '';
  const about = tools.find((tool) => tool.name === name)?.says;
  return (
    <>
      <Choice id={id} value={name} options={tools.map((tool) => [tool.name, tool.name])} onChange={onChange} />
      {about === undefined ? null : (
        <p className="mt-1 line-clamp-2 text-xs text-ink-3">
          <LineText text={about} />
        </p>
      )}
      <NotListed says={says} />
    </>
  );
}

/** The kept workflow that a node runs. */
export function WorkflowField({ id, value, onChange }: HomeFieldProps) {
  const { value: kept = [], says } = useListed(listWorkflows);
  const word = typeof value === 'string' ? value : '';
  return (
    <>
      <Choice
        id={id}
        value={word}
        options={kept.map(({ workflow, name, version }) => [workflow, `${name}, v${version}`])}
        onChange={onChange}
      />
      <NotListed says={says} />
    </>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}

/** One of what there is; a value that is none of it stays, and is seen. */
function Choice({ id, value, options, onChange }: ChoiceProps) {
  const isThere = options.some(([each]) => each === value);
  return (
    <Select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
      {isThere ? null : <option value={value}>{value === '' ? 'Choose one' : `${value}: not in this home`}</option>}
      {options.map(([each, label]) => (
        <option key={each} value={each}>
          {label}
        </option>
      ))}
    </Select>
  );
}

function NotListed({ says }: { readonly says: string | undefined }) {
  return says === undefined ? null : (
    <p className="mt-1 text-xs text-err">
      <LineText text={says} />
    </p>
  );
}
