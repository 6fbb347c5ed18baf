import { type Command, Option } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import type { VerifiedStepRow } from '../../contract/replay.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import { findSession } from '../find-session.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { Refused } from '../refused.ts';
import { withHost } from '../with-host.ts';

/** `replay`: does again what is recorded. */
export function addReplayCommand(program: Command, output: Output): void {
  program
    .command('replay <session>')
    .description('do the steps of a session again, each from its recorded files, and say where they differ')
    .addOption(
      new Option('--mode <mode>', 'verify: in a sandbox, sent to nobody').choices(['verify']).default('verify'),
    )
    .action((word: string, _: unknown, command: Command) =>
      withHost(homeOf(command), async (host) => verify(host, (await findSession(host, word)).id, output)),
    );
}

async function verify(host: HostClient, session: string, output: Output): Promise<void> {
  for await (const item of await host.replay.verify({ session })) {
    if (item.type === 'refused') throw new Refused({ code: 'unsupported', ...item });
    if (item.type === 'step') output.line(item, sayStep(item));
    else {
      const { type: _, session: kept, ...counts } = item;
      const sums = Object.entries(counts).map(([verdict, count]) => `${count} ${verdict}`);
      output.line({ session, verdicts: kept, ...counts }, `${sums.join(', ')}. Kept as session ${kept}.`);
    }
  }
}

function sayStep({ verdict, kind, says }: VerifiedStepRow): string {
  const why =
    verdict.verdict === 'differs'
      ? `  ${verdict.what}: recorded ${oneLine(verdict.recorded, 80).text}, found ${oneLine(verdict.found, 80).text}`
      : 'because' in verdict
        ? `  ${verdict.because}`
        : '';
  return `${verdict.verdict.padEnd(8)}${kind.padEnd(10)}${oneLine(says, 80).text}${why}`;
}
