import type { Command } from 'commander';
import { counted, figure } from '../../projections/text/say-count.ts';
import { findEvent, findEvents } from '../find-event.ts';
import { findSession } from '../find-session.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { plain } from '../plain.ts';
import { accepted } from '../refused.ts';
import { withHost } from '../with-host.ts';

interface CompressOptions {
  readonly at?: string;
  readonly text?: string;
  readonly expectedHead?: string;
  readonly preview?: boolean;
}

/** `compress`, `pin`, `unpin`: what a model reads of a session. Nothing on record is changed. */
export function addCompressCommands(program: Command, output: Output): void {
  program
    .command('compress <session>')
    .description('put a summary in the place of the conversation so far, for the model alone; originals stay on record')
    .option('--at <event>', 'the last event to be replaced; the newest when not given')
    .option('--text <words>', 'what the model reads instead; an extract of what is replaced when not given')
    .option('--expected-head <event>', 'refuse when the session has moved on from this event')
    .option('--preview', 'show what would be replaced and by what, and write nothing')
    .action((word: string, { preview, at, expectedHead, ...more }: CompressOptions, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const { id } = await findSession(host, word);
        const options = { ...more, ...(await findEvents(host, { at, expectedHead }, id)) };
        if (preview === true) {
          const { ok: _, ...seen } = accepted(await host.context.preview({ session: id, ...options }));
          const says = `It would replace ${counted(seen.replaces, 'event')} of the conversation: ${sayTokens(seen)}.`;
          return output.line({ session: id, ...seen }, `${says}\n\n${plain(seen.summary)}`);
        }
        const { ok: _, ...done } = accepted(await host.context.compress({ session: id, ...options }));
        output.line({ session: id, ...done }, `Compressed: ${sayTokens(done)}. ${done.event}`);
      }),
    );
  for (const verb of ['pin', 'unpin'] as const)
    program
      .command(`${verb} <session> <event>`)
      .description(
        verb === 'pin'
          ? 'keep an event in the context as it is; one that was compressed comes back'
          : 'let an event go with what is compressed again',
      )
      .action((word: string, named: string, _: unknown, command: Command) =>
        withHost(homeOf(command), async (host) => {
          const { id } = await findSession(host, word);
          const event = await findEvent(host, named, id);
          const pinned = verb === 'pin';
          const done = accepted(await host.context.pin({ session: id, event, pinned }));
          output.line({ session: id, pinned, of: event, event: done.event }, pinned ? 'Pinned.' : 'No longer pinned.');
        }),
      );
}

function sayTokens({
  tokensBefore,
  tokensAfter,
}: {
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}): string {
  return `about ${counted(tokensBefore, 'token')} before, ${figure(tokensAfter)} after, without instructions and tools`;
}
