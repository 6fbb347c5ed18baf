import type { Json, WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import { Select, TextArea, TextInput } from '../../../ui/field.tsx';
import { count } from '../../../ui/number.ts';
import { changeSetting, readNumber } from './change-setting.ts';
import { ServersField, ToolField, ToolsField, WorkflowField } from './home-fields.tsx';
import { InputField } from './input-field.tsx';
import { ModelField } from './model-field.tsx';
import { OrderedList } from './ordered-list.tsx';
import { PickMany } from './pick-many.tsx';
import { RouteFields } from './route-fields.tsx';
import { RuleSays } from './rule-says.tsx';
import { SCOPES, type Setting } from './settings-of.ts';
import { TemplateField } from './template-field.tsx';

interface SettingBodyProps {
  readonly id: string;
  readonly node: WorkflowNode;
  readonly setting: Setting;
  /** As it is in the field, which may be what can't be. */
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
}

/** What one setting is filled in with. */
export function SettingBody(props: SettingBodyProps) {
  const { id, node, setting, value, onChange } = props;
  const { as, label, byDefault } = setting;
  const home = { id, label, value, none: byDefault, onChange };
  if (typeof as === 'object') return 'least' in as ? <NumberText {...props} /> : <Choice {...props} options={as} />;
  switch (as) {
    case 'tools':
      return <ToolsField {...home} />;
    case 'servers':
      return <ServersField {...home} />;
    case 'tool':
      return <ToolField {...home} />;
    case 'workflow':
      return <WorkflowField {...home} />;
    case 'scopes':
      return <PickMany {...home} options={SCOPES.map((name) => ({ name }))} />;
    case 'model':
      return <ModelField id={id} value={value} onChange={onChange} />;
    case 'input':
      return <InputField id={id} node={node} value={value} onChange={onChange} />;
    case 'routes':
      return <RouteFields node={node} routes={value} onChange={onChange} />;
    case 'branches':
      return <Branches value={value} onChange={onChange} />;
    case 'template':
      return (
        <TemplateField
          id={id}
          node={node}
          value={textOf(value)}
          placeholder={byDefault}
          onChange={onChange}
          withText={(text) => changeSetting(node, setting, text)}
        />
      );
    default:
      return <Text {...props} />;
  }
}

function Text({ id, node, setting: { as, byDefault }, value, onChange }: SettingBodyProps) {
  const shown = { id, placeholder: byDefault, value: textOf(value) };
  if (as === 'line' || as === 'exact')
    return <TextInput {...shown} exact={as === 'exact'} onChange={({ target }) => onChange(target.value)} />;
  return (
    <>
      <TextArea
        {...shown}
        exact={as !== 'long'}
        rows={as === 'code' ? 10 : as === 'long' ? 4 : 2}
        onChange={({ target }) => onChange(target.value)}
      />
      {as === 'rule' ? <RuleSays node={node} rule={textOf(value)} /> : null}
    </>
  );
}

function NumberText({ id, setting: { as, byDefault }, value, onChange }: SettingBodyProps) {
  if (typeof as !== 'object' || !('least' in as)) return null;
  return (
    <>
      <TextInput
        id={id}
        exact
        inputMode={as.words === undefined ? 'decimal' : 'text'}
        list={as.words === undefined ? undefined : `${id}-words`}
        placeholder={byDefault}
        value={textOf(value)}
        onChange={({ target }) => onChange(target.value === '' ? '' : readNumber(target.value, as))}
      />
      {as.words === undefined ? null : (
        <datalist id={`${id}-words`}>
          {as.words.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
    </>
  );
}

function Choice({
  id,
  setting: { isOptional, byDefault = 'default' },
  value,
  onChange,
  options,
}: SettingBodyProps & { readonly options: readonly string[] }) {
  const text = textOf(value);
  return (
    <Select id={id} value={text} onChange={({ target }) => onChange(target.value)}>
      {isOptional === true ? <option value="">{byDefault}</option> : null}
      {options.includes(text) || text === '' ? null : <option value={text}>{text}</option>}
      {options.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </Select>
  );
}

function Branches({ value, onChange }: Pick<SettingBodyProps, 'value' | 'onChange'>) {
  const names = Array.isArray(value) ? value.map(textOf) : [];
  const freeName = () => {
    for (let number = names.length + 1; ; number++) if (!names.includes(`branch-${number}`)) return `branch-${number}`;
  };
  return (
    <OrderedList
      label="Branches"
      word="branch"
      items={names}
      newItem={freeName}
      onChange={(next) => onChange([...next])}
    >
      {(name, index) => (
        <TextInput
          exact
          aria-label={`Name of branch ${count(index + 1)}`}
          value={name}
          onChange={({ target }) => onChange(names.with(index, target.value))}
        />
      )}
    </OrderedList>
  );
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
}
