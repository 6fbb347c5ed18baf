import { z } from 'zod';
import type { HostClient } from '../contract/connect.ts';
import { refusal } from '../contract/refusal.ts';
import { MergeConflictError } from './merge-conflict-error.ts';
import { RefusedError } from './refused-error.ts';
import { RunFailedError } from './run-failed-error.ts';
import { Session } from './session.ts';

const failure = z.discriminatedUnion('failed', [
  z.object({
    failed: z.literal('run'),
    status: z.enum(['failed', 'stopped']),
    says: z.string(),
    session: z.string(),
    head: z.string(),
  }),
  z.object({ failed: z.literal('refused'), refusal }),
  z.object({ failed: z.literal('conflict'), files: z.array(z.string()), memory: z.array(z.string()) }),
]);

/** How a node failed, as JSON; undefined for what may go otherwise another time: it is not put on record. */
export function failureOf(error: unknown): string | undefined {
  const told = tell(error);
  return told === undefined ? undefined : JSON.stringify(told);
}

function tell(error: unknown): z.input<typeof failure> | undefined {
  if (error instanceof RunFailedError && error.status !== 'interrupted') {
    const { status, message: says, session } = error;
    return { failed: 'run', status, says, session: session.id, head: session.head };
  }
  if (error instanceof MergeConflictError)
    return { failed: 'conflict', files: [...error.files], memory: [...error.memory] };
  if (!(error instanceof RefusedError) || error.code === 'in-use' || error.code === 'stale-head') return undefined;
  const { code, message, remedy } = error;
  return { failed: 'refused', refusal: { code, message, ...(remedy === undefined ? {} : { remedy }) } };
}

/** The error that a node failed with. `place` gives the value that the program goes on from where it belongs. */
export function failedWith(value: string, host: HostClient, place: (session: Session) => Session): Error {
  const told = failure.parse(JSON.parse(value));
  switch (told.failed) {
    case 'run':
      return new RunFailedError(
        told.status,
        told.says,
        place(new Session(host, { id: told.session, head: told.head })),
      );
    case 'refused':
      return new RefusedError(told.refusal);
    case 'conflict':
      return new MergeConflictError(told.files, told.memory);
  }
}
