import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { quoted } from '../../model/quoted.ts';
import { type Decision, refuse } from '../../model/refusal.ts';
import type { Compress } from '../compress.ts';
import type { Host } from '../host.ts';
import type { AgentWork } from '../runs/agent-work.ts';
import { answer } from './answer.ts';

/** Calls that change what a model reads of a session. */
export function contextHandlers(host: Host) {
  const os = implement(contract.context);
  return os.router({
    compress: os.compress.handler(async ({ input }) =>
      answer(await onOurs(host, input.session as SessionId, (work) => work.compress(commandOf(input))), (done) => done),
    ),
    preview: os.preview.handler(async ({ input }) =>
      answer(
        await onOurs(host, input.session as SessionId, (work) => work.previewCompress(commandOf(input))),
        (seen) => seen,
      ),
    ),
    pin: os.pin.handler(async ({ input: { session, event, pinned } }) =>
      answer(
        await onOurs(host, session as SessionId, (work) =>
          work.pin({ session: session as SessionId, event: event as EventId, pinned }),
        ),
        (done) => done,
      ),
    ),
  });
}

interface CompressInput {
  readonly session: string;
  readonly at?: string;
  readonly text?: string;
  readonly expectedHead?: string;
}

function commandOf({ session, at, expectedHead, ...rest }: CompressInput): Compress {
  return {
    ...rest,
    session: session as SessionId,
    ...(at === undefined ? {} : { through: at as EventId }),
    ...(expectedHead === undefined ? {} : { expectedHead: expectedHead as EventId }),
  };
}

/** Does something to a session that this program writes: what a log says is the log's. */
async function onOurs<Value>(
  { index, work }: Host,
  session: SessionId,
  act: (work: AgentWork) => Promise<Decision<Value>>,
): Promise<Decision<Value>> {
  const row = await index.rowOf(session);
  if (row === undefined)
    return refuse('not-found', `There is no session ${session}.`, { remedy: 'List the sessions to see their ids.' });
  if (row.readOnly || work === undefined)
    return refuse('read-only', `${quoted(row.title)} is read only.`, { remedy: 'Fork it, and compress the fork.' });
  return act(work);
}
