import type { EventId } from '../../model/ids.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { RunsWorld } from './runs-world.ts';

/** Refuses to begin what is to be a part of a program's run, where none began with that event. Nothing is refused where none is named. */
export async function mustBeProgram(
  program: EventId | undefined,
  { programs }: Pick<RunsWorld, 'programs'>,
): Promise<Decision<undefined>> {
  if (program === undefined || (await programs.isProgram(program))) return accept(undefined);
  return refuse('not-found', `No run of a program began with ${program}.`, { remedy: 'Begin one.' });
}
