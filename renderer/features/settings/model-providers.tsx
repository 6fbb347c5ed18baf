import { useMemo } from 'react';
import { host } from '../../host/client.ts';
import { keptWords } from './kept-words.ts';
import { ListedPart } from './listed-part.tsx';
import { ProviderLine } from './provider-line.tsx';
import { useListed } from './use-listed.ts';

const load = () => host().models.list({});

/** Providers of models: where the key of each is found, a place to give one, and a test. */
export function ModelProviders() {
  const { value, says, again } = useListed(load);
  const listed = useMemo(() => ({ value: value?.providers, says, again }), [value, says, again]);
  const kept = value === undefined ? '' : ` ${keptWords(value)}`;
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
