import { useMemo } from 'react';
import { host } from '../../host/client.ts';
import { ListedPart } from './listed-part.tsx';
import { ProviderLine } from './provider-line.tsx';
import { useListed } from './use-listed.ts';

const load = () => host().models.list({});

const keptWords = {
  keychain: 'A key that you give is kept in the keychain of this computer.',
  file: 'A key that you give is kept as plain text in a file of the home that only you can read, not in a keychain: whoever can read your files has it.',
  none: 'No key can be kept here.',
} as const;

/** Providers of models: where the key of each is found, a place to give one, and a test. */
export function ModelProviders() {
  const { value, says, again } = useListed(load);
  const listed = useMemo(() => ({ value: value?.providers, says, again }), [value, says, again]);
  const kept = value === undefined ? '' : ` ${keptWords[value.kept]}`;
  return (
    <ListedPart
      name="Model providers"
      about={`A key is looked for in the environment of the program first.${kept}`}
      listed={listed}
    >
      <ul className="m-0 mt-2 list-none p-0">
        {value?.providers.map((row) => (
          <ProviderLine key={row.provider} row={row} canKeep={value.kept !== 'none'} again={again} />
        ))}
      </ul>
    </ListedPart>
  );
}
