import type { Command } from 'commander';
import { findSession } from '../find-session.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { accepted } from '../refused.ts';
import { withHost } from '../with-host.ts';

interface CompressOptions {
  readonly at?: string;
  readonly text?: string;
  readonly expectedHead?: string;
}

/** `compress`, `pin`, `unpin`: what a model reads of a session. Nothing on record is changed. */
export function addCompressCommands(program: Command, output: Output): void {
  program
    .command('compress <session>')
    .description('put a summary in the place of the conversation so far, for the model alone; originals stay on record')
    .option('--at <event>', 'the last event to be replaced; the newest when not given')
    .option('--text <words>', 'what the model reads instead; an extract of what is replaced when not given')
    .option('--expected-head <event>', 'refuse when the session has moved on from this event')
    .action((word: string, options: CompressOptions, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const { id } = await findSession(host, word);
        const { ok: _, ...done } = accepted(await host.context.compress({ session: id, ...options }));
        const tokens = `about ${done.tokensBefore} tokens before, ${done.tokensAfter} after`;
        output.line({ session: id, ...done }, `Compressed: ${tokens}. ${done.event}`);
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
      .action((word: string, event: string, _: unknown, command: Command) =>
        withHost(homeOf(command), async (host) => {
          const { id } = await findSession(host, word);
          const pinned = verb === 'pin';
          const done = accepted(await host.context.pin({ session: id, event, pinned }));
          output.line({ session: id, pinned, of: event, event: done.event }, pinned ? 'Pinned.' : 'No longer pinned.');
        }),
      );
}
