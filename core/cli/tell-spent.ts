import type { HostClient } from '../contract/connect.ts';
import { sayProgramCaps, saySpent } from '../projections/usage/say-spent.ts';
import type { Output } from './output.ts';
import { publishedTokens } from './published-tokens.ts';

/** What the newest run of a session came to, and its caps, and those of its program where that has any; nothing for one that no agent made. */
export async function tellSpent(host: HostClient, session: string, output: Output): Promise<void> {
  const came = await host.runs.spent({ session });
  if (!came.ok || came.caps === undefined) return;
  const { spent, caps, prices, program } = came;
  const ofProgram = program === undefined ? {} : { program };
  const fact = { session, spent: publishedTokens(spent), caps, prices, ...ofProgram };
  output.line(fact, [saySpent({ spent, caps, prices }), ...sayCaps(came)].join('\n'));
}

/** What all agents of a program's run came to that began in a session, and its caps where it has any; nothing where an older record does not say which they are. */
export async function tellProgramSpent(host: HostClient, session: string, output: Output): Promise<void> {
  const came = await host.runs.spent({ session });
  if (!came.ok) return;
  const { program, whole = came.caps === undefined ? came : undefined } = came;
  if (whole === undefined) return;
  const { spent, prices } = whole;
  const ofProgram = program === undefined ? {} : { program };
  const fact = { session, spent: publishedTokens(spent), prices, ...ofProgram };
  output.line(fact, [saySpent({ spent, prices }), ...sayCaps(came)].join('\n'));
}

function sayCaps(came: Parameters<typeof sayProgramCaps>[0]): readonly string[] {
  const caps = sayProgramCaps(came);
  return caps === undefined ? [] : [caps];
}
