import type { PayloadOf } from '../../../core/model/events.ts';
import type { EventOf } from '../../../core/model/read-event.ts';
import { type AgentHome, SESSION } from './agent-home.ts';

export type Answer = Omit<PayloadOf<'approval/answered'>, 'callId'>;

/** Settles once a call asks; in a run where one is given. */
export async function askedIn(home: AgentHome, run?: string): Promise<EventOf<'approval/asked'>> {
  for (;;) {
    const asked = (await home.events()).find(
      (event) => event.kind === 'approval/asked' && (run === undefined || event.envelope.run === run),
    );
    if (asked?.kind === 'approval/asked') return asked;
    await new Promise(setImmediate);
  }
}

/** Answers it as a person. */
export async function reply({ writers }: AgentHome, asked: EventOf<'approval/asked'>, answer: Answer): Promise<void> {
  const { callId, position = '' } = asked.payload;
  const { run } = asked.envelope;
  const payload: PayloadOf<'approval/answered'> = { callId, position, ...answer };
  const held = await writers.hold(SESSION);
  await held?.writer.append(
    [{ kind: 'approval/answered', payload, ...(run === undefined ? {} : { run }) }],
    'person',
    'now',
  );
  await held?.release();
}

/** That this very call may run. */
export const approved = ({ payload: { bound = '' } }: EventOf<'approval/asked'>): Answer => ({
  answer: 'approved',
  bound,
});
