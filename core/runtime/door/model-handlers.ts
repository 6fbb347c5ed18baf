import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { ProviderRow } from '../../contract/models.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import type { Host } from '../host.ts';
import { testModel } from '../models/test-model.ts';
import type { AgentWork } from '../runs/agent-work.ts';
import { answer } from './answer.ts';
import { withWork } from './run-handlers.ts';

/** Calls about providers of models. */
export function modelHandlers(host: Host) {
  const os = implement(contract.models);
  return os.router({
    list: os.list.handler(async () => {
      const { work } = host;
      if (work === undefined) return { kept: 'none' as const, providers: [] };
      const kept = await work.keys.keeps();
      return {
        kept: kept.in,
        ...(kept.in === 'file' ? { noKeychain: kept.because } : {}),
        providers: await Promise.all(work.providers.map((name) => rowOf(work, name))),
      };
    }),
    setKey: os.setKey.handler(async ({ input: { provider, key, baseUrl } }) => {
      const set =
        whyNot(provider, key, baseUrl) ??
        (await changed(host, provider, (work) => work.keys.set(provider, key.trim(), originOf(baseUrl))));
      return answer<ProviderRow, { provider: ProviderRow }>(set, (row) => ({ provider: row }));
    }),
    removeKey: os.removeKey.handler(async ({ input: { provider, baseUrl } }) =>
      answer(await changed(host, provider, (work) => work.keys.remove(provider, originOf(baseUrl))), (row) => ({
        provider: row,
      })),
    ),
    test: os.test.handler(async ({ input, signal = new AbortController().signal }) =>
      answer(
        await withWork(host, (work) => testModel(input, { ...work, clock: host.sealing.clock }, signal)),
        (told) => told,
      ),
    ),
  });
}

function whyNot(provider: string, key: string, baseUrl: string | undefined) {
  if (key.trim() === '') return refuse('invalid', 'The key is blank.', { remedy: 'Give it as the provider shows it.' });
  if (!/^[\x21-\x7e]+$/.test(key.trim()))
    return refuse('invalid', 'The key holds a blank, a line break or another character that no key has.', {
      remedy: 'Paste it again. What was kept until now stays.',
    });
  if (provider !== 'compatible' || baseUrl !== undefined) return undefined;
  return refuse('invalid', 'A compatible server has no address of its own.', {
    remedy: 'Name the one that the key is for: it goes to that alone.',
  });
}

function originOf(baseUrl: string | undefined): string | undefined {
  return baseUrl === undefined ? undefined : new URL(baseUrl).origin;
}

function changed(host: Host, provider: string, change: (work: AgentWork) => Promise<void>) {
  return withWork(host, async (work): Promise<Decision<ProviderRow>> => {
    if (!work.providers.includes(provider) || provider === SCRIPTED)
      return refuse('not-found', `There is no provider ${oneLine(provider, 100).text} that takes a key.`, {
        remedy: `The providers are: ${work.providers.filter((name) => name !== SCRIPTED).join(', ')}.`,
      });
    await change(work);
    return accept(await rowOf(work, provider));
  });
}

const SCRIPTED = 'scripted';

async function rowOf({ keys }: AgentWork, provider: string): Promise<ProviderRow> {
  if (provider === SCRIPTED) return { provider, key: 'unneeded', variables: [], addresses: [] };
  const { from, variables, others } = await keys.of(provider);
  return {
    provider,
    key: from,
    variables: [...variables],
    addresses: others.map((each) => ({ address: each.origin, key: each.from })),
  };
}
