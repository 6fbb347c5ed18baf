import type { Command } from 'commander';
import { counted } from '../../projections/text/say-count.ts';
import { findSession } from '../find-session.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { accepted } from '../refused.ts';
import { withHost } from '../with-host.ts';
import { addEmptyTrash } from './trash.ts';

interface Place {
  readonly at?: string;
  readonly expectedHead?: string;
  readonly title?: string;
}

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
        output.line({ session: id, title: reply.title }, `Renamed to ${reply.title}`);
      }),
    );
  for (const verb of ['trash', 'restore'] as const) {
    const command = program
      .command(verb)
      .description(verb === 'trash' ? 'move a session to the trash' : 'take a session out of the trash')
      .argument('<session>')
      .action((word: string, _options: object, command: Command) =>
        withHost(homeOf(command), async (host) => {
          const { id } = await findSession(host, word);
          const reply = accepted(await host.sessions[verb]({ session: id }));
          output.line({ session: id, trashed: reply.trashed }, reply.trashed ? 'Moved to trash' : 'Restored');
        }),
      );
    if (verb === 'trash') addEmptyTrash(command, output);
  }
  program
    .command('erase')
    .description("drop the contents of a session's own events, and the titles it was given, for good; can't be undone")
    .argument('<session>')
    .option('--event <event>', 'only this event')
    .option('--reason <words>', 'kept in the record', 'no reason given')
    .action((word: string, options: { event?: string; reason: string }, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const { id } = await findSession(host, word);
        const {
          erased,
          acts = 0,
          blobs,
          detached,
        } = accepted(
          await host.sessions.erase({
            session: id,
            reason: options.reason,
            ...(options.event === undefined ? {} : { event: options.event }),
          }),
        );
        output.line(
          { session: id, erased, acts, blobs, detached },
          [sayErased({ erased, acts, blobs }), ...detached.map(sayCopy)].join('\n'),
        );
      }),
    );
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
  command.action((word: string, options: Place, self: Command) =>
    withHost(homeOf(self), async (host) => {
      const { id } = await findSession(host, word);
      const { session, head } = accepted(await host.sessions[verb]({ session: id, ...options }));
      output.line({ session, head }, session);
    }),
  );
}

function sayErased({ erased, acts, blobs }: { erased: number; acts: number; blobs: number }): string {
  const dropped = `Erased ${counted(erased, 'value')} and ${counted(blobs, 'blob')}`;
  if (acts === 0) return dropped;
  return `${dropped}. ${acts} of the values ${acts === 1 ? 'was a title, tag or note' : 'were titles, tags or notes'} that a person gave it.`;
}

function sayCopy(session: string): string {
  return `Session ${session} was detached from it and keeps the context that it started from. Erase that session too to drop it.`;
}
