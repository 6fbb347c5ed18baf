import { type Command, Option } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import type { MemoryCopiesRow, MemoryItemRow } from '../../contract/memory.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import { counted } from '../../projections/text/say-count.ts';
import { findItem } from '../find-item.ts';
import { findSession } from '../find-session.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { accepted } from '../refused.ts';
import { sayOldCopies } from '../say-old-copies.ts';
import { withHost } from '../with-host.ts';

interface ListOptions {
  readonly scope?: MemoryItemRow['scope'];
  readonly name?: string;
  readonly session?: string;
  readonly all?: true;
}

interface ForgetOptions {
  readonly copies?: 'erase' | 'keep';
  readonly reason: string;
}

type Shown = Extract<Awaited<ReturnType<HostClient['memory']['show']>>, { ok: true }>;

/** `memory list`, `memory show`, `memory forget`: what is remembered, where it is from and who read it. */
export function addMemoryCommands(program: Command, output: Output): void {
  const memory = program.command('memory').description('what agents and persons remember');
  memory
    .command('list')
    .description('items of the shared memories, newest first')
    .addOption(new Option('--scope <scope>', 'of one scope').choices(['user', 'agent', 'project', 'workflow']))
    .option('--name <name>', 'of one project (its folder), agent or workflow')
    .option('--session <session>', 'of the memory that a session has for itself')
    .option('--all', 'also what was replaced, retracted or rolled back')
    .action((options: ListOptions, command: Command) =>
      withHost(homeOf(command), (host) => list(host, options, output)),
    );
  memory
    .command('show <item>')
    .description('one item: why it is here, who read it and what it led to')
    .action((item: string, _: unknown, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const { ok: _ok, ...shown } = accepted(await host.memory.show({ item: await findItem(host, item) }));
        output.line(shown, sayShown(shown));
      }),
    );
  memory
    .command('forget <item>')
    .description("erase the words of an item for good; can't be undone")
    .addOption(
      new Option(
        '--copies <what>',
        'events of sessions and other items that hold the same words: erase or keep them',
      ).choices(['erase', 'keep']),
    )
    .option('--reason <words>', 'kept in the record', 'no reason given')
    .action((word: string, options: ForgetOptions, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const item = await findItem(host, word);
        const { ok: _ok, ...gone } = accepted(await host.memory.erase({ item, ...options }));
        const erased = `Erased ${counted(gone.erased, 'value')} and ${counted(gone.blobs, 'blob')}.`;
        output.line({ item, ...gone }, [erased, ...gone.kept.map(sayCopies), ...sayOldCopies(gone)].join('\n'));
      }),
    );
}

async function list(host: HostClient, options: ListOptions, output: Output): Promise<void> {
  const { session: word, ...rest } = options;
  const asked = word === undefined ? rest : { ...rest, session: (await findSession(host, word)).id };
  let from = 0;
  for (let of = 1; from < of; ) {
    const page = accepted(await host.memory.list({ ...asked, from }));
    for (const item of page.items) output.line(item, sayItem(item));
    of = page.items.length === 0 ? 0 : page.of;
    from += page.items.length;
  }
  if (from === 0 && !output.json) output.line({}, 'Nothing is remembered there.');
}

function sayItem({ item, scope, name, key, text, holds, standing }: MemoryItemRow): string {
  const whose = name === '' || scope === 'session' ? scope : `${scope} ${oneLine(name, 60).text}`;
  const state = [...(standing === 'proposed' ? ['proposed'] : []), ...(holds ? [] : ['holds no more'])];
  const note = state.length === 0 ? '' : ` (${state.join(', ')})`;
  return `${item}  ${whose}  ${oneLine(key, 60).text}${note}: ${oneLine(text, 120).text}`;
}

function sayShown({ item, evidence, ended, readers, ledTo, copies }: Omit<Shown, 'ok'>): string {
  const { from, by, atMs } = item;
  const where = from === undefined ? '' : `, from session ${from.session} after event ${from.event}`;
  return [
    sayItem(item),
    item.text,
    `Written by ${by} at ${new Date(atMs).toISOString()}${where}.`,
    ...(item.replaces === undefined ? [] : [`In the place of ${item.replaces}.`]),
    ...(evidence.length === 0 ? [] : [`Rests on ${evidence.join(', ')}.`]),
    ...(ended === undefined
      ? []
      : [`${ended.how} by ${ended.event}${ended.reason === undefined ? '' : `: ${ended.reason}`}.`]),
    ...readers.map(sayReader),
    ...(ledTo.length === 0 ? [] : [`Led to ${ledTo.join(', ')}.`]),
    ...copies.map(sayCopies),
  ].join('\n');
}

function sayReader({ session, title, recalled, score, injected, requests }: Shown['readers'][number]): string {
  const given = injected ? `given to a model in ${counted(requests.length, 'request')}` : 'found, not given to a model';
  const near = score === undefined ? '' : `, score ${score}`;
  return `Read by session ${session} “${oneLine(title, 60).text}” (${recalled}${near}): ${given}.`;
}

function sayCopies({ session, title, events }: MemoryCopiesRow): string {
  return `Session ${session} “${oneLine(title, 60).text}” holds its words in ${counted(events, 'event')}.`;
}
