import type { Command } from 'commander';
import { oneLine } from '../../projections/text/one-line.ts';
import { counted } from '../../projections/text/say-count.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { accepted } from '../refused.ts';
import { withHost } from '../with-host.ts';

/** `setups list`, `setups empty`: what setup commands made and is kept for later sessions. */
export function addSetupCommands(program: Command, output: Output): void {
  const setups = program.command('setups').description('what setup commands made, kept for later sessions');
  setups
    .command('list')
    .description('what is kept, newest first, with its size, its lockfiles and when it was used last (UTC)')
    .action((_: unknown, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const rows = await host.setups.list({});
        for (const row of rows)
          output.line(
            row,
            `${row.key.slice(0, 12)}  ${counted(row.sizeBytes, 'byte')}  ${row.carried.map(({ path }) => path).join(', ')}  by ${row.lockfiles.join(', ') || 'an unknown lockfile'}  used ${new Date(row.usedAtMs).toISOString().slice(0, 16).replace('T', ' ')}  ${oneLine(row.command, 120).text}`,
          );
        const sizeBytes = rows.reduce((sum, row) => sum + row.sizeBytes, 0);
        output.line(
          { setups: rows.length, sizeBytes },
          `${counted(rows.length, 'setup')}, ${counted(sizeBytes, 'byte')}`,
        );
      }),
    );
  setups
    .command('empty')
    .description('take all of it off the disk, on record; files of sessions stay')
    .action((_: unknown, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const { ok: _ok, ...gone } = accepted(await host.setups.empty({}));
        output.line(gone, `Emptied: ${counted(gone.setups, 'setup')}, ${counted(gone.sizeBytes, 'byte')}.`);
      }),
    );
}
