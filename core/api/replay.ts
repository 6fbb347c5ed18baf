import { perform } from './perform.ts';
import { accepted, RefusedError } from './refused-error.ts';
import type { Session } from './session.ts';

/** A step that was done again, and what came of it. */
export interface ReplayedStep {
  /** The event that began the step. */
  readonly event: string;
  readonly kind: 'request' | 'call' | 'approval' | 'validation';
  readonly says: string;
  readonly verdict: 'same' | 'differs' | 'stale' | 'missing' | 'skipped';
}

/** What came of a replay. */
export interface Replayed {
  readonly steps: readonly ReplayedStep[];
  /** True where no step differs, is stale or is missing. What is skipped says nothing. */
  readonly holds: boolean;
  /** The session in which the verdicts are kept. */
  readonly verdicts: Session;
}

/** Does the steps of a session again, each from its recorded files, without network, and compares (R3). Throws RefusedError. */
export async function replay(session: Session): Promise<Replayed> {
  const { session: verdicts, more } = await perform(session, {
    what: 'replay',
    input: null,
    work: async (on) => {
      const { verdicts, ...more } = await replayed(on);
      return { session: verdicts, more };
    },
  });
  return { ...more, verdicts };
}

async function replayed(session: Session): Promise<Replayed> {
  const { host, id } = session;
  const steps: ReplayedStep[] = [];
  for await (const item of await host.replay.verify({ session: id })) {
    if (item.type === 'refused') {
      const { message, remedy } = item;
      throw new RefusedError({ code: 'not-found', message, ...(remedy === undefined ? {} : { remedy }) });
    }
    if (item.type === 'step')
      steps.push({ event: item.event, kind: item.kind, says: item.says, verdict: item.verdict.verdict });
    else {
      const { row } = accepted(await host.sessions.show({ session: item.session }));
      const holds = item.differs + item.stale + item.missing === 0;
      return { steps, holds, verdicts: session.next(row.id, row.head) };
    }
  }
  throw new Error('a replay ended without its end');
}
