import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { type HostClient, host } from '../../host/client.ts';
import { answered, ask } from '../../stores/acts.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { duration } from '../../ui/time.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { whyNotSend } from './why-not-send.ts';

interface ProviderFormProps {
  readonly provider: string;
  readonly asks: 'key' | 'test';
  readonly again: () => Promise<void>;
  readonly onClose: () => void;
}

type Came = Awaited<ReturnType<HostClient['models']['test']>>;

/** Takes a key, or tests a provider with one small request. */
export function ProviderForm({ provider, asks, again, onClose }: ProviderFormProps) {
  const [text, setText] = useState('');
  const [baseUrl, setBaseUrl] = useState('');
  const [busy, setBusy] = useState<{ readonly sinceMs: number; readonly stop: AbortController }>();
  const forMs = useElapsed(busy?.sinceMs);
  useEffect(() => () => busy?.stop.abort(), [busy]);
  const [came, setCame] = useState<Came>();
  const value = text.trim();
  const because = busy ? 'It is being asked.' : whyNotSend({ asks, value, address: baseUrl });
  const send = async (signal: AbortSignal) => {
    const place = baseUrl.trim() === '' ? {} : { baseUrl: baseUrl.trim() };
    if (asks === 'key') {
      const { ok } = await ask(host().models.setKey({ provider, key: value, ...place }));
      if (ok) onClose();
      return await again();
    }
    setCame(undefined);
    const answer = await answered(host().models.test({ provider, model: value, ...place }, { signal }));
    setCame(signal.aborted ? CANCELLED : answer);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (because !== undefined) return;
    const stop = new AbortController();
    setBusy({ sinceMs: Date.now(), stop });
    await send(stop.signal);
    setBusy(undefined);
  };
  const closeByEsc = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (busy === undefined) onClose();
    else busy.stop.abort();
  };
  return (
    <form className="mt-2 grid grid-cols-1 gap-2" onSubmit={(event) => void submit(event)} onKeyDown={closeByEsc}>
      <Field
        label={asks === 'key' ? 'Key' : 'Model'}
        about={
          asks === 'key'
            ? 'It is never shown again.'
            : provider === 'scripted'
              ? 'Nobody is asked: the answer is the one that the script has.'
              : 'One request of at most 16 tokens, which the provider may charge for.'
        }
      >
        {(id) => (
          <TextInput
            exact
            id={id}
            autoFocus
            type={asks === 'key' ? 'password' : 'text'}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {provider === 'scripted' ? null : (
        <Field
          label="Address"
          about={`${asks === 'key' ? 'The key goes there alone. ' : ''}May be empty where the provider has one of its own.`}
        >
          {(id) => <TextInput exact id={id} value={baseUrl} onChange={({ target }) => setBaseUrl(target.value)} />}
        </Field>
      )}
      <div className="flex items-center gap-2">
        <Button type="submit" look="primary" because={because}>
          {asks === 'key' ? 'Keep' : 'Test now'}
        </Button>
        {busy !== undefined && asks === 'test' ? (
          <Button onClick={() => busy.stop.abort()}>Cancel</Button>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )}
        <span role="status" className="min-w-0 text-xs [overflow-wrap:anywhere]">
          {forMs === undefined ? <CameWords came={came} /> : `asking, ${duration(forMs)}`}
        </span>
      </div>
    </form>
  );
}

const CANCELLED: Came = { ok: false, refusal: { code: 'already-so', message: 'Cancelled: nobody is asked any more.' } };

function CameWords({ came }: { readonly came: Came | undefined }) {
  if (came === undefined) return null;
  if (!came.ok) return <RefusalWords refusal={came.refusal} />;
  const { model, tookMs, says } = came;
  return <LineText text={`${model} answered after ${duration(tookMs)}${says === '' ? '' : `: ${says}`}`} />;
}
