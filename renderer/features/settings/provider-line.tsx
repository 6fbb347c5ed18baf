import { type MouseEvent, useRef, useState } from 'react';
import type { ProviderRow } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { ask } from '../../stores/acts.ts';
import { Button } from '../../ui/button.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { ProviderForm } from './provider-form.tsx';

interface ProviderLineProps {
  readonly row: ProviderRow;
  readonly canKeep: boolean;
  readonly again: () => Promise<void>;
}

/** One provider: where its key is, and the ways to give one, drop it and test it. */
export function ProviderLine({ row, canKeep, again }: ProviderLineProps) {
  const { provider, key } = row;
  const [form, open] = useState<'none' | 'key' | 'test'>('none');
  const opened = useRef<HTMLButtonElement>(null);
  const openBy = (asks: 'key' | 'test') => (event: MouseEvent<HTMLButtonElement>) => {
    opened.current = event.currentTarget;
    open(asks);
  };
  const close = () => {
    open('none');
    opened.current?.focus();
  };
  const remove = async (baseUrl?: string) => {
    await ask(host().models.removeKey({ provider, ...(baseUrl === undefined ? {} : { baseUrl }) }));
    await again();
  };
  return (
    <li className="border-t border-line py-1.5 first:border-0">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="block font-mono text-xs font-semibold">
            <LineText text={provider} mode="exact" />
          </span>
          <span className="block text-xs text-ink-3">{keyWords(row)}</span>
          {row.addresses.map(({ address, key: place }) => (
            <span key={address} className="flex items-center gap-2 text-xs text-ink-3">
              <LineText text={`a key for ${address} alone, ${PLACES[place]}`} />
              <Button look="quiet" size={26} onClick={() => void remove(address)}>
                {`Remove the key for ${address}`}
              </Button>
            </span>
          ))}
        </span>
        {key === 'unneeded' ? null : (
          <Button size={26} because={canKeep ? undefined : 'No key can be kept here.'} onClick={openBy('key')}>
            {key === 'none' || key === 'environment' ? 'Give a key' : 'Change key'}
          </Button>
        )}
        {key === 'file' || key === 'keychain' || key === 'locked' ? (
          <Button look="quiet" size={26} onClick={() => void remove()}>
            Remove key
          </Button>
        ) : null}
        <Button size={26} onClick={openBy('test')}>
          Test
        </Button>
      </div>
      {form === 'none' ? null : (
        <ProviderForm key={form} provider={provider} asks={form} again={again} onClose={close} />
      )}
    </li>
  );
}

const PLACES = {
  file: 'from a file of the home',
  keychain: 'from the keychain',
  locked: 'in the keychain, which can’t be used here now',
} as const;

function keyWords({ key, variables }: ProviderRow): string {
  const names = variables.join(' or ');
  switch (key) {
    case 'unneeded':
      return 'needs no key';
    case 'environment':
      return `key from the environment: ${names}`;
    case 'file':
      return `key ${PLACES.file}`;
    case 'keychain':
      return `key ${PLACES.keychain}`;
    case 'locked':
      return `key ${PLACES.locked}${names === '' ? '' : `; looked for in ${names} first`}`;
    case 'none':
      return names === '' ? 'no key' : `no key; looked for in ${names}`;
  }
}
