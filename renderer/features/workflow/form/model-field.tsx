import type { Json } from '../../../../core/contract/workflow-view.ts';
import { useNavigation } from '../../../stores/navigation-store.ts';
import { useSessions } from '../../../stores/sessions-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select, TextArea, TextInput } from '../../../ui/field.tsx';
import { useListed } from '../../settings/use-listed.ts';
import { listProviders } from './home-lists.ts';

interface ModelFieldProps {
  readonly id: string;
  readonly value: Json | undefined;
  readonly onChange: (model: Json) => void;
}

type Model = Readonly<Record<string, Json>>;

/** Whose model, and which. One whose provider has no key says so. */
export function ModelField({ id, value, onChange }: ModelFieldProps) {
  const { value: listed } = useListed(listProviders);
  const rows = useSessions((state) => state.rows);
  const model = isModel(value) ? value : {};
  const provider = textOf(model.provider);
  const providers = (listed?.providers ?? []).map((row) => row.provider);
  const names = provider === 'scripted' ? [] : [...new Set([...rows.values()].flatMap((row) => row.models))].sort();
  const set = (change: Model) => onChange(filled({ ...model, ...change }));
  const { script: _script, baseUrl: _address, ...anywhere } = model;
  return (
    <fieldset aria-label="Model" className="grid min-w-0 grid-cols-2 gap-2">
      <Select
        id={id}
        aria-label="Provider"
        value={provider}
        onChange={({ target }) => onChange({ ...anywhere, provider: target.value })}
      >
        {(providers.includes(provider) ? providers : [provider, ...providers]).map((each) => (
          <option key={each} value={each}>
            {`${each}${keyWords(listed?.providers.find((row) => row.provider === each)?.key)}`}
          </option>
        ))}
      </Select>
      <TextInput
        exact
        aria-label="Name of the model"
        list={`${id}-names`}
        value={textOf(model.name)}
        onChange={({ target }) => onChange({ ...model, name: target.value })}
      />
      <datalist id={`${id}-names`}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Key isMissing={listed?.providers.find((row) => row.provider === provider)?.key === 'none'} provider={provider} />
      <div className="col-span-2">
        {provider === 'scripted' ? (
          <Field label="Script" about="its rules; empty: it says that it has none">
            {(field) => (
              <TextArea
                id={field}
                exact
                rows={3}
                value={textOf(model.script)}
                onChange={({ target }) => set({ script: target.value })}
              />
            )}
          </Field>
        ) : (
          <Field label="Address" about="of a compatible server">
            {(field) => (
              <TextInput
                id={field}
                exact
                placeholder="the provider’s own"
                value={textOf(model.baseUrl)}
                onChange={({ target }) => set({ baseUrl: target.value })}
              />
            )}
          </Field>
        )}
      </div>
    </fieldset>
  );
}

function Key({ isMissing, provider }: { readonly isMissing: boolean; readonly provider: string }) {
  const go = useNavigation((state) => state.go);
  return isMissing ? (
    <p className="col-span-2 text-xs text-warn">
      There is no key for {provider}.{' '}
      <Button look="link" onClick={() => go({ screen: 'settings' })}>
        Add one in Settings
      </Button>
    </p>
  ) : null;
}

function keyWords(key: string | undefined): string {
  if (key === 'none') return ', no key';
  if (key === 'locked') return ', key locked';
  return key === 'unneeded' ? ' (no key)' : '';
}

/** The model without what was emptied; whose it is and its name stay. */
function filled(model: Model): Model {
  return Object.fromEntries(
    Object.entries(model).filter(([member, value]) => member === 'provider' || member === 'name' || value !== ''),
  );
}

function isModel(value: Json | undefined): value is Model {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
