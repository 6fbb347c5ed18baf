import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProviderForm } from '../../../renderer/features/settings/provider-form.tsx';
import { wordsOf } from '../untrusted-text/read-markup.ts';

const nothing = async () => undefined;

it.each([
  ['scripted', 'Nobody is asked: the answer is the one that the script has.'],
  ['openai', 'One request of at most 16 tokens, which the provider may charge for.'],
])('the test of %s says what it asks and may cost', (provider, says) => {
  const form = <ProviderForm provider={provider} asks="test" again={nothing} onClose={() => undefined} />;
  expect(wordsOf(renderToStaticMarkup(form))).toContain(says);
  expect(wordsOf(renderToStaticMarkup(form)).match(/charge for/g)?.length).toBe(
    provider === 'scripted' ? undefined : 1,
  );
});
