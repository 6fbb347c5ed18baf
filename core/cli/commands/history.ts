import type { Command } from 'commander';
import { homeOf } from '../home-of.ts';
import { idNamed } from '../only-one.ts';
import type { Output } from '../output.ts';
import { inLine } from '../plain.ts';
import { accepted } from '../refused.ts';
import { withHost } from '../with-host.ts';

/** `undo`, `redo`, `reflog`: what persons did here, and taking it back. */
export function addHistoryCommands(program: Command, output: Output): void {
  program
    .command('undo')
    .description('take back an act; the newest when none is named')
    .argument('[act]')
    .action((word: string | undefined, _options: object, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const named = word === undefined ? {} : { act: idNamed(word, await host.home.reflog({}), ACT) };
        const reply = accepted(await host.home.undo(named));
        output.line({ act: reply.act, says: reply.says }, inLine(reply.says));
      }),
    );
  program
    .command('redo')
    .description('bring back the act that was taken back last')
    .action((_options: object, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const reply = accepted(await host.home.redo({}));
        output.line({ act: reply.act, says: reply.says }, inLine(reply.says));
      }),
    );
  program
    .command('reflog')
    .description('what persons did, newest first')
    .action((_options: object, command: Command) =>
      withHost(homeOf(command), async (host) => {
        for (const act of await host.home.reflog({}))
          output.line(
            act,
            `${act.id}  ${act.undone ? 'undone  ' : act.final === true ? 'final   ' : '        '}${inLine(act.says)}`,
          );
      }),
    );
}

const ACT = {
  what: 'act',
  idsOf: ({ id }: { readonly id: string }) => [id],
  remedy: 'List them with: openrath reflog',
};
