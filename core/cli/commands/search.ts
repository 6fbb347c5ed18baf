import { setTimeout as wait } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import type { SearchHit } from '../../contract/view.ts';
import { sayDamagedSearch } from '../../projections/text/say-damaged-search.ts';
import { sayLeftOut } from '../../projections/text/say-left-out.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { accepted } from '../refused.ts';
import { sayPercent, waitForIndex } from '../wait-for-index.ts';
import { withHost } from '../with-host.ts';

interface SearchOptions {
  readonly trashed?: boolean;
  readonly now?: boolean;
  readonly limit: number;
}

type Found = Extract<Awaited<ReturnType<HostClient['search']['find']>>, { ok: true }>;

/** Most hits of one request. */
const PAGE = 200;

/** `search`: where words stand in what sessions say. It waits until all that was recorded can be searched, as far as it can be read. */
export function addSearchCommand(program: Command, output: Output): void {
  program
    .command('search')
    .description('find words in what sessions say; all of them, as parts of words, without case')
    .argument('<words...>')
    .option('--trashed', 'also in the trash')
    .option('--now', 'search what is indexed, without waiting for the rest')
    .option('--limit <hits>', 'most hits', toLimit, 50)
    .action((words: string[], options: SearchOptions, command: Command) =>
      withHost(homeOf(command), (host) => search(host, words.join(' '), options, output)),
    );
}

async function search(host: HostClient, text: string, options: SearchOptions, output: Output): Promise<void> {
  const trashed = options.trashed === true;
  const look = async () => accepted(await host.search.find({ text, limit: 1 }));
  if (options.now !== true) await waitForIndex(look, { output, pause: wait });
  let left = options.limit;
  let found: Found | undefined;
  do {
    const after = found?.next;
    const limit = Math.min(left, PAGE);
    found = accepted(await host.search.find({ text, trashed, limit, ...(after === undefined ? {} : { after }) }));
    for (const hit of found.hits) output.line(hit, sayHit(hit));
    left -= found.hits.length;
  } while (found.next !== undefined && left > 0);
  tellPart(found, output);
}

/** Says what of the record was not looked at, also as a last line of JSON. */
function tellPart({ indexed, total, stopped, damaged = 0, unread = 0 }: Found, output: Output): void {
  const isPart = indexed < total;
  const lost = sayDamagedSearch({ damaged, unread });
  if (!isPart && lost === undefined) return;
  const facts = { indexed, total, ...(isPart && stopped !== undefined ? { stopped } : {}), damaged, unread };
  output.line({ searched: facts }, '');
  if (isPart) {
    const why = stopped === undefined ? '' : ` The index stopped: ${stopped}`;
    output.aside(`Only what is indexed was searched: ${sayPercent(indexed, total)}.${why}`);
  }
  if (lost !== undefined) output.aside(lost);
}

function sayHit({ session, event, step, kind, atMs, title, excerpt, quarantined }: SearchHit): string {
  const time = atMs === undefined ? '' : new Date(atMs).toISOString();
  const leftOut = quarantined === undefined ? '' : `  (${sayLeftOut(quarantined)})`;
  return `${session}  ${step ?? event}  ${kind}  ${time}  ${title}${leftOut}\n  ${excerpt}`;
}

function toLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw new InvalidArgumentError('It is a whole number from 1 on.');
  return limit;
}
