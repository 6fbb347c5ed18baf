import type { Command } from 'commander';
import { oneLine } from '../../projections/text/one-line.ts';
import { homeOf } from '../home-of.ts';
import { idNamed } from '../only-one.ts';
import type { Output } from '../output.ts';
import { accepted } from '../refused.ts';
import { withHost } from '../with-host.ts';

/** `policy list`, `policy revoke`: what agents may do without asking, as persons said with `approve --always` (A1). */
export function addPolicyCommands(program: Command, output: Output): void {
  const policy = program.command('policy').description('what agents may do without asking');
  policy
    .command('list')
    .description('rules of this home, newest first')
    .action((_: unknown, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const rows = await host.policy.list({});
        for (const row of rows)
          output.line(row, `${row.id}  ${oneLine(row.says, 200).text}${until(row.rule?.untilMs)}`);
        if (rows.length === 0 && !output.json)
          output.line({}, 'No rule was written here: tools and agents say when to ask.');
      }),
    );
  policy
    .command('revoke <rule>')
    .description('take a rule back: what it allowed asks again')
    .action((word: string, _: unknown, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const rule = idNamed(word, await host.policy.list({}), RULE);
        const { says } = accepted(await host.policy.revoke({ rule }));
        output.line({ rule, revoked: true }, `Revoked: ${oneLine(says, 200).text}`);
      }),
    );
}

const RULE = {
  what: 'rule',
  idsOf: ({ id }: { readonly id: string }) => [id],
  remedy: 'List them with: openrath policy list',
};

function until(untilMs: number | undefined): string {
  return untilMs === undefined ? '' : `, until ${new Date(untilMs).toISOString()}`;
}
