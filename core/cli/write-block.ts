import type { HostClient } from '../contract/connect.ts';
import type { BlockEstimate, WrittenBlock } from '../contract/view.ts';
import type { Agent } from '../model/agent/agent.ts';
import { counted } from '../projections/text/say-count.ts';
import { usd } from '../projections/usage/say-price.ts';
import { onlyOne } from './only-one.ts';
import type { Output } from './output.ts';
import { readAgent } from './read-agent.ts';
import { accepted, Refused } from './refused.ts';
import { tellBegun } from './tell-run.ts';

const LIST = 'List them with: openrath sessions';

interface Sides {
  readonly session: string;
  readonly theirs: string;
}

/** The model that a word names: PROVIDER/MODEL, or the file of an agent, whose model is taken. Throws Refused. */
export async function modelNamed(word: string): Promise<Agent['model']> {
  if (/^\s*\{|\.(ya?ml|json)$/i.test(word)) return (await readAgent(word)).model;
  const [, provider, name] = /^([^/]+)\/(.+)$/s.exec(word) ?? [];
  if (provider !== undefined && name !== undefined) return { provider, name };
  throw new Refused({
    code: 'usage',
    message: `${word} names no model.`,
    remedy: 'Say PROVIDER/MODEL, as openai/gpt-5, or the file of an agent.',
  });
}

/** What asking for a block would come to, and the same for people. Throws Refused where the model can't be had. */
export async function estimateOf(
  host: HostClient,
  sides: Sides,
  model: Agent['model'],
): Promise<{ readonly estimate: BlockEstimate; readonly says: string }> {
  const { estimate } = accepted(await host.merge.estimateBlock({ ...sides, model }));
  return { estimate, says: sayEstimate(estimate, `${model.provider}/${model.name}`) };
}

/** An estimate for people: "Block by openai/gpt-5: at most $0.0210 (…), about 5,000 tokens asked and 4,096 answered." */
export function sayEstimate({ tokens, cost, leftOut }: BlockEstimate, model: string): string {
  const price = cost === undefined ? 'its cost is unknown' : `at most ${usd(cost.usd)} (${cost.because})`;
  const left = leftOut === 0 ? '' : `, ${counted(leftOut, 'earlier step')} left out`;
  const asked = `about ${counted(tokens.input, 'token')} asked and up to ${tokens.output.toLocaleString('en')} answered`;
  return `Block by ${model}: ${price}, ${asked}${left}.`;
}

/** Has a model write the block, says what it may come to first, and tells what happens. Throws Refused where none came of it. */
export async function writeBlock(
  host: HostClient,
  { sides, theirHead, word }: { readonly sides: Sides; readonly theirHead: string; readonly word: string },
  output: Output,
): Promise<WrittenBlock> {
  const model = await modelNamed(word);
  const { estimate, says } = await estimateOf(host, sides, model);
  output.line({ ...sides, estimate }, says);
  let session = '';
  await tellBegun(
    host,
    async () => {
      session = accepted(await host.merge.writeBlock({ ...sides, theirHead, model })).session;
      return session;
    },
    output,
    'part',
  );
  const written = (await blocksOf(host, sides)).find((each) => each.session === session);
  if (written?.block !== undefined) return written;
  throw new Refused({
    code: 'run-failed',
    message: `No block was written. ${written?.says ?? ''}`.trimEnd(),
    remedy: 'Nothing was merged. Ask again, or merge without --summary-by.',
  });
}

/** The session in which a block was written: the word is its id, or a beginning of it that only one has. Undefined for any other word. Throws Refused where several have it. */
export async function writerNamed(host: HostClient, sides: Sides, word: string): Promise<string | undefined> {
  const blocks = await blocksOf(host, sides);
  return onlyOne(word, blocks, { what: 'written block', idsOf: ({ session }) => [session], remedy: LIST })?.session;
}

/** Where a written block is, and how it is merged, for people. */
export function sayWritten({ session, spent }: WrittenBlock): string {
  const cost = spent?.costUsd === undefined ? 'its cost is unknown' : usd(spent.costUsd);
  return `The block is in ${session}: ${counted(spent?.tokens ?? 0, 'token')}, ${cost}. Nothing was merged: --transcript ${session} takes it, --transcript ${session}=@FILE your own words of it.`;
}

async function blocksOf(host: HostClient, sides: Sides): Promise<readonly WrittenBlock[]> {
  return accepted(await host.merge.blocks(sides)).blocks;
}
