import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { Host } from '../host.ts';
import type { RunningPrograms } from '../runs/running-programs.ts';
import { answer } from './answer.ts';
import { NOT_HERE } from './not-here.ts';

/** Calls about samples that are run live. */
export function sampleHandlers(host: Host) {
  const os = implement(contract.samples);
  const asked = async <Value>(ask: (samples: RunningPrograms) => Promise<Decision<Value>>): Promise<Decision<Value>> =>
    host.programs === undefined ? NOT_HERE : await ask(host.programs);
  return os.router({
    run: os.run.handler(async ({ input }) =>
      answer(await asked((samples) => samples.run(input.name)), ({ session }) => ({ session })),
    ),
    resume: os.resume.handler(async ({ input }) =>
      answer(await asked((samples) => samples.resumeSample(input.session)), ({ session }) => ({ session })),
    ),
    ended: os.ended.handler(async ({ input }) =>
      answer(await asked((samples) => endOf(samples, input.session)), ({ status, says }) => ({ status, says })),
    ),
  });
}

/** How the program ended that began last in a session. */
export async function endOf({ ended }: RunningPrograms, session: string) {
  const end = ended(session);
  if (end === undefined)
    return refuse('already-so', 'No program of this session was begun here.', {
      remedy: 'Its newest steps say how it ended.',
    });
  return accept(await end);
}
