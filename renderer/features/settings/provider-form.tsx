import { type FormEvent, useState } from 'react';
import { host } from '../../host/client.ts';
import { ask } from '../../stores/acts.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';

interface ProviderFormProps {
  readonly provider: string;
  readonly asks: 'key' | 'test';
  readonly again: () => Promise<void>;
  readonly onClose: () => void;
}

/** Takes a key, or tests a provider with one small request. */
export function ProviderForm({ provider, asks, again, onClose }: ProviderFormProps) {
  const [text, setText] = useState('');
  const [baseUrl, setBaseUrl] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [says, setSays] = useState('');
  const value = text.trim();
  const because = isBusy
    ? 'It is being asked.'
    : value === ''
      ? asks === 'key'
        ? 'Give a key.'
        : 'Name a model.'
      : undefined;
  const send = async () => {
    if (asks === 'key') {
      const { ok } = await ask(host().models.setKey({ provider, key: value }));
      if (ok) onClose();
      return await again();
    }
    const place = baseUrl.trim() === '' ? {} : { baseUrl: baseUrl.trim() };
    const told = await ask(host().models.test({ provider, model: value, ...place }));
    setSays(told.ok ? `${told.model} answered after ${told.tookMs} ms: ${told.says}` : '');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (because !== undefined) return;
    setBusy(true);
    await send();
    setBusy(false);
  };
  return (
    <form className="mt-2 grid gap-2" onSubmit={(event) => void submit(event)}>
      <Field
        label={asks === 'key' ? 'Key' : 'Model'}
        about={
          asks === 'key'
            ? 'It is never shown again.'
            : 'One request of at most 16 tokens, which the provider may charge for.'
        }
      >
        {(id) => (
          <TextInput
            exact
            id={id}
            type={asks === 'key' ? 'password' : 'text'}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {asks === 'key' || provider === 'scripted' ? null : (
        <Field label="Address" about="May be empty where the provider has one of its own.">
          {(id) => <TextInput exact id={id} value={baseUrl} onChange={({ target }) => setBaseUrl(target.value)} />}
        </Field>
      )}
      <div className="flex items-center gap-2">
        <Button type="submit" look="primary" because={because}>
          {asks === 'key' ? 'Keep' : 'Test now'}
        </Button>
        <Button onClick={onClose}>Close</Button>
        <span role="status" className="min-w-0 text-xs [overflow-wrap:anywhere]">
          <LineText text={says} />
        </span>
      </div>
    </form>
  );
}
