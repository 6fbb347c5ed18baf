import type { BlockEstimate, WrittenBlock } from '../../../core/contract/view.ts';
import { cost, count, counted } from '../../ui/number.ts';

/** What asking comes to at most: "At most < $0.01: about 1,200 tokens asked, up to 4,096 answered." */
export function estimateWords({ tokens, cost: price, reads, leftOut }: BlockEstimate): string {
  const most = price === undefined ? 'Cost unknown: no price is known for this model' : `At most ${cost(price.usd)}`;
  const left = leftOut === 0 ? '' : `, ${counted(leftOut, 'earlier step')} left out`;
  return `${most}. About ${counted(tokens.input, 'token')} asked, from ${counted(reads, 'event')}${left}; up to ${count(tokens.output)} answered.`;
}

/** The most that asking comes to, for a button: "about $0.01", "under $0.01", "$0.00" where nobody charges; undefined where no price is known. */
export function offerWords({ cost: price }: BlockEstimate): string | undefined {
  if (price === undefined) return undefined;
  const said = cost(price.usd);
  if (price.usd === 0) return said;
  return said.startsWith('<') ? said.replace('<', 'under') : `about ${said}`;
}

/** Who wrote it and what it came to: "Written by openai gpt-5: 1,310 tokens, < $0.01". */
export function writtenWords({ block, spent }: WrittenBlock): string {
  const by = block === undefined ? 'a model' : `${block.provider} ${block.model}`;
  const came = spent === undefined ? 'cost unknown' : `${counted(spent.tokens, 'token')}, ${priceWords(spent.costUsd)}`;
  return `Written by ${by}: ${came}`;
}

/** Why there is no block; empty of one that is there, or may still come. */
export function failedWords({ status, says, spent }: WrittenBlock): string {
  if (status === 'done' || status === 'writing') return '';
  const came = spent === undefined || spent.costUsd === undefined ? ' What it cost is unknown.' : '';
  if (status === 'interrupted') return `The host was cut off while a model wrote: there is no block.${came}`;
  return `No block was written: ${status === 'stopped' ? `stopped, ${says}` : says}${came}`;
}

function priceWords(usd: number | undefined): string {
  return usd === undefined ? 'cost unknown' : cost(usd);
}
