import { setTimeout as wait } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import type { SearchHit } from '../../contract/view.ts';
import { sayLeftOut } from '../../projections/text/say-left-out.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { accepted } from '../refused.ts';
import { withHost } from '../with-host.ts';

interface SearchOptions {
  readonly trashed?: boolean;
  readonly limit: number;
}

/** How often an index that is behind is looked at again, in ms. */
const LOOK_MS = 100;
/** Most hits of one request. */
const PAGE = 200;

/** `search`: where words stand in what sessions say. It waits until all that was recorded can be searched. */
export function addSearchCommand(program: Command, output: Output): void {
  program
    .command('search')
    .description('find words in what sessions say; all of them, as parts of words, without case')
    .argument('<words...>')
    .option('--trashed', 'also in the trash')
    .option('--limit <hits>', 'most hits', toLimit, 50)
    .action((words: string[], options: SearchOptions, command: Command) =>
      withHost(homeOf(command), (host) => search(host, words.join(' '), options, output)),
    );
}

async function search(host: HostClient, text: string, options: SearchOptions, output: Output): Promise<void> {
  const trashed = options.trashed === true;
  await caughtUp(host, text, output);
  let left = options.limit;
  let after: string | undefined;
  do {
    const limit = Math.min(left, PAGE);
    const page = accepted(await host.search.find({ text, trashed, limit, ...(after === undefined ? {} : { after }) }));
    for (const hit of page.hits) output.line(hit, sayHit(hit));
    left -= page.hits.length;
    after = page.next;
  } while (after !== undefined && left > 0);
}

async function caughtUp(host: HostClient, text: string, output: Output): Promise<void> {
  for (;;) {
    const { indexed, total } = accepted(await host.search.find({ text, limit: 1 }));
    if (indexed >= total) break;
    output.status(`indexing ${Math.floor((indexed / total) * 100)} %`);
    await wait(LOOK_MS);
  }
  output.status('');
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
