import { endedRun } from './ended-run.ts';
import { isOfCriterion } from './judge.ts';
import type { Keys } from './keys.ts';
import { perform } from './perform.ts';
import { accepted } from './refused-error.ts';
import { RunFailedError } from './run-failed-error.ts';
import type { Check, Checked, Session } from './session.ts';
import { eventTakenUp } from './taken-up.ts';

/** Judges the files of a session value with a command. Throws RefusedError, and RunFailedError where there is no verdict. */
export async function validate(session: Session, { command, criterion, at }: Check): Promise<Checked> {
  const check = { command, criterion };
  const { session: after, more } = await perform(session, {
    what: 'validate',
    input: at === undefined ? check : { ...check, at },
    work: async (on, keys) => {
      const { verdict, session } =
        at === undefined ? await validated(on, check, keys) : await judgedStep(on, { ...check, at }, keys);
      return { session, more: verdict };
    },
  });
  return { verdict: more, session: after };
}

async function validated(session: Session, { command, criterion }: Check, keys: Keys | undefined): Promise<Checked> {
  const { after, events } = await endedRun(session, keys, (on, { program: _, ...named }) =>
    on.host.programs.validate({ ...named, command, criterion }),
  );
  const judged = events.findLast(({ kind }) => kind === 'validation');
  if (judged === undefined) throw new RunFailedError('failed', '', after);
  const { verdict } = judged.payload as { readonly verdict: Checked['verdict'] };
  return { verdict, session: after };
}

/** One that an earlier life of the program recorded is used; one that was cut off before is begun anew, in another fork. */
async function judgedStep(session: Session, check: Required<Check>, keys: Keys | undefined): Promise<Checked> {
  let verdict: Checked['verdict'] = 'undecided';
  const before = await eventTakenUp(session, keys, (event) => {
    const isIt = isOfCriterion(event, 'command', check.criterion);
    if (isIt) verdict = (event.payload as Pick<Checked, 'verdict'>).verdict;
    return isIt;
  });
  if (before !== undefined) return { verdict, session: before };
  const given = accepted(await session.host.programs.judgeByCommand({ session: session.id, ...check }));
  return { verdict: given.verdict, session: session.next(session.id, given.event) };
}
