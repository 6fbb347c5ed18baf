import { type Command, Option } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import { counted, figure } from '../../projections/text/say-count.ts';
import { askAtBreak } from '../ask-at-break.ts';
import { findEvent, findEvents } from '../find-event.ts';
import { findSession } from '../find-session.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { titleInLine } from '../plain.ts';
import { accepted, Refused } from '../refused.ts';
import { restoreFilesOf } from '../restore-files-of.ts';
import { sayOldCopies } from '../say-old-copies.ts';
import { withHost } from '../with-host.ts';
import { addEmptyTrash } from './trash.ts';

interface Place {
  readonly at?: string;
  readonly expectedHead?: string;
  readonly title?: string;
  readonly atBreak?: 'join' | 'start';
}

interface EraseOptions {
  readonly event?: string;
  readonly quarantine?: true;
  readonly reason: string;
}

type Dropped = Extract<Awaited<ReturnType<HostClient['sessions']['erase']>>, { ok: true }>;

/** `fork`, `detach`, `rename`, `trash`, `restore`, `erase`: acts of a person on one session. */
export function addSessionCommands(program: Command, output: Output): void {
  for (const verb of ['fork', 'detach'] as const) addOpening(program, output, verb);
  program
    .command('rename')
    .description('give a session a title')
    .argument('<session>')
    .argument('<title>')
    .action((word: string, title: string, _options: object, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const { id } = await findSession(host, word);
        const reply = accepted(await host.sessions.rename({ session: id, title }));
        output.line({ session: id, title: reply.title }, `Renamed to ${titleInLine(reply.title)}`);
      }),
    );
  for (const verb of ['trash', 'restore'] as const) {
    const command = program
      .command(verb)
      .description(verb === 'trash' ? 'move a session to the trash' : 'take a session out of the trash')
      .argument('<session>')
      .action((word: string, { at }: { readonly at?: string }, command: Command) =>
        withHost(homeOf(command), async (host) => {
          const { id } = await findSession(host, word);
          if (at !== undefined)
            return restoreFilesOf(host, { session: id, event: await findEvent(host, at, id) }, output);
          const reply = accepted(await host.sessions[verb]({ session: id }));
          output.line({ session: id, trashed: reply.trashed }, reply.trashed ? 'Moved to trash' : 'Restored');
        }),
      );
    if (verb === 'trash') addEmptyTrash(command, output);
    else command.option('--at <event>', 'make its files what they were at an event of its history, instead');
  }
  program
    .command('erase')
    .description(
      "drop the contents of a session's own events, the titles it was given, and what is kept of its files and gave no record, for good; can't be undone",
    )
    .argument('<session>')
    .option('--event <event>', 'only this event, and what gave no record')
    .option('--quarantine', 'only what is kept of its files and gave no record')
    .option('--reason <words>', 'kept in the record', 'no reason given')
    .action((word: string, options: EraseOptions, command: Command) => {
      if (options.event !== undefined && options.quarantine)
        command.error('--event and --quarantine exclude each other');
      return withHost(homeOf(command), async (host) => {
        const { id, path } = await findSession(host, word);
        const { event, ...more } = options;
        const what = { ...more, ...(await findEvents(host, { event }, id)) };
        const { ok: _, ...dropped } = accepted(await host.sessions.erase({ session: id, ...what }));
        const stays = path === undefined || dropped.erased === 0 ? [] : [FILE_STAYS];
        const words = [sayErased(dropped), ...stays, ...sayOldCopies(dropped), ...sayKept(dropped)];
        output.line({ session: id, acts: 0, ...dropped }, words.join('\n'));
      });
    });
}

function addOpening(program: Command, output: Output, verb: 'fork' | 'detach'): void {
  const command = program
    .command(verb)
    .description(
      verb === 'fork'
        ? 'go on from an event in a new session'
        : 'make a session that stands alone on the context at an event',
    )
    .argument('<session>')
    .option('--at <event>', 'the event to leave from; the newest when not given')
    .option('--expected-head <event>', 'refuse when the session has moved on from this event');
  if (verb === 'fork') command.option('--title <title>', 'title of the new session');
  command.addOption(
    new Option(
      '--at-break <how>',
      'where the log is broken: join what is before the break by file order, or start at the break',
    ).choices(['join', 'start']),
  );
  command.action((word: string, options: Place, self: Command) =>
    withHost(homeOf(self), async (host) => {
      const { id } = await findSession(host, word);
      const { at, expectedHead, ...more } = options;
      const place = { ...more, ...(await findEvents(host, { at, expectedHead }, id)) };
      const reply = await host.sessions[verb]({ session: id, ...place });
      if (!reply.ok && reply.refusal.break !== undefined)
        throw new Refused(askAtBreak(reply.refusal, { ...options, verb, before: beforeOf(self), session: word }));
      const { session, head } = accepted(reply);
      output.line({ session, head }, session);
    }),
  );
}

/** The home as it was typed, for a command to type again. */
function beforeOf(command: Command): readonly string[] {
  const { home } = command.optsWithGlobals<{ home?: string }>();
  return home === undefined ? [] : ['--home', home];
}

const FILE_STAYS = 'The path of its file stays on record: by it an import knows what not to bring back.';

function sayErased({ erased, acts = 0, blobs, quarantined = 0 }: Omit<Dropped, 'ok'>): string {
  const ranges = quarantined === 0 ? '' : ` and ${counted(quarantined, 'quarantined part')} of its files`;
  const dropped = `Erased ${counted(erased, 'value')} and ${counted(blobs, 'blob')}${ranges}`;
  if (acts === 0) return dropped;
  return `${dropped}. ${figure(acts)} of the values ${acts === 1 ? 'was a title, tag or note' : 'were titles, tags or notes'} that a person gave it.`;
}

/** What an erase does not reach: the sessions made out of it that hold something of it as their own. */
function sayKept({ detached, folderKept = [] }: Omit<Dropped, 'ok'>): string[] {
  const forks = folderKept.filter((session) => !detached.includes(session));
  return [
    ...detached.map((session) => {
      const folder = folderKept.includes(session) ? ', and the name of its folder' : '';
      return `Session ${session} keeps the context that it started from, with steps of this one${folder}. Erase that session too to drop it.`;
    }),
    ...forks.map(
      (session) =>
        `Session ${session} was made out of this one and keeps the name of its folder. Erase that session too to drop it.`,
    ),
  ];
}
