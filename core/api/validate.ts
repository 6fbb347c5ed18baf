import { awaitRun } from './await-run.ts';
import { onSession } from './on-session.ts';
import { RunFailedError } from './run-failed-error.ts';
import type { Check, Checked, Session } from './session.ts';

/** Judges the files of a session value with a command. Throws RefusedError, and RunFailedError where there is no verdict. */
export async function validate(session: Session, { command, criterion }: Check): Promise<Checked> {
  const { on, run } = await onSession(session, async (on) => {
    const reply = await on.host.programs.validate({ session: on.id, expectedHead: on.head, command, criterion });
    return reply.ok ? { ok: true, value: { on, run: reply.run } } : reply;
  });
  const { status, says, last, events } = await awaitRun(on, run);
  const after = on.next(on.id, last?.id ?? on.head);
  const judged = events.findLast(({ kind }) => kind === 'validation');
  if (status !== 'done' || judged === undefined)
    throw new RunFailedError(status === 'done' ? 'failed' : status, says, after);
  const { verdict } = judged.payload as { readonly verdict: Checked['verdict'] };
  return { verdict, session: after };
}
