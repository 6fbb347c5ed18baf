import type { Command } from 'commander';
import { findSession } from '../find-session.ts';
import { homeOf } from '../home-of.ts';
import { moveTo } from '../move-to.ts';
import type { Output } from '../output.ts';
import { withHost } from '../with-host.ts';

/** `move`: where side effects of a session happen. */
export function addMoveCommand(program: Command, output: Output): void {
  program
    .command('move <session> <backend>')
    .description(
      'where commands of a session run from here on, its files with them: local is isolated; unisolated is this machine, as your own programs run',
    )
    .action((word: string, backend: string, _: unknown, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const { id } = await findSession(host, word);
        await moveTo(host, id, backend, output);
      }),
    );
}
