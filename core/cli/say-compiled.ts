import type { HostClient } from '../contract/connect.ts';
import { oneLine } from '../projections/text/one-line.ts';
import { counted } from '../projections/text/say-count.ts';
import { usd } from '../projections/usage/say-price.ts';
import { titleInLine } from './plain.ts';

type Reply = Awaited<ReturnType<HostClient['workflowDocuments']['compile']>>;
type Compiled = Omit<Extract<Reply, { readonly ok: true }>, 'ok'>;
type Problem = Compiled['problems'][number];

/** Longest name of a place, and longest sentence of a problem, in UTF-16 units: what they hold is foreign. */
const PLACE = 80;
const SENTENCE = 1_000;
/** Agents, and problems, that are written out for people. */
const MOST = 100;

/** What compiling came to, for people: a line on the whole, one for each agent, and one for each problem with what to do. */
export function sayCompiled({ name, hash, counts, agents, dynamic, problems, worst }: Compiled): string {
  const shown = { agents: agents.slice(0, MOST), problems: problems.slice(0, MOST) };
  return [
    `${titleInLine(name)}  ${hash.slice(0, 12)}  ${counted(counts.agents, 'agent')}, ${counted(dynamic.length, 'node')} chosen while it runs, ${counted(counts.problems, 'problem')}`,
    ...shown.agents.map(
      ({ path, provider, model, sandbox }) =>
        `agent ${inPlace(path.join(' / '))}: ${inPlace(`${provider}/${model}`)} in ${sandbox}`,
    ),
    ...sayMore(counts.agents - shown.agents.length, 'more agent'),
    ...shown.problems.map(sayProblem),
    ...sayMore(counts.problems - shown.problems.length, 'more problem'),
    counts.stopping > 0
      ? `It can’t run: ${counted(counts.stopping, 'problem')} to mend first.`
      : `It can run. At most: ${sayWorst(worst)}.`,
  ].join('\n');
}

function sayMore(count: number, what: string): string[] {
  return count > 0 ? [`and ${counted(count, what)}`] : [];
}

function sayProblem({ node, edge, words, fix, stops }: Problem): string {
  const place =
    edge === undefined
      ? (node ?? 'the whole')
      : `${edge.from.node}.${edge.from.port} > ${edge.to.node}.${edge.to.port}`;
  return `${stops ? 'problem' : 'note'} at ${inPlace(place)}: ${oneLine(words, SENTENCE).text} ${oneLine(fix, SENTENCE).text}`;
}

function sayWorst(worst: Compiled['worst']): string {
  if (worst === undefined) return 'unknown, there is no bound';
  return `${counted(worst.calls, 'call')} of models, ${worst.usd === undefined ? 'its cost is unknown' : usd(worst.usd)}`;
}

function inPlace(text: string): string {
  return oneLine(text, PLACE).text;
}
