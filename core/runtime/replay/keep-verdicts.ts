import { canonicalText } from '../../model/canonical.ts';
import type { Draft } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { quoted } from '../../model/quoted.ts';
import { catalogueAppend } from '../acts.ts';
import type { EventStore } from '../ports.ts';
import { type Sealing, sealStream } from '../seal-stream.ts';
import type { VerifiedStep } from './verify-step.ts';

/** Session of verdicts, and the head of what was verified. */
export interface Verified {
  readonly title: string;
  readonly head: EventId;
  readonly steps: readonly VerifiedStep[];
}

const VERDICTS = {
  same: 'passed',
  differs: 'failed',
  stale: 'undecided',
  missing: 'undecided',
  skipped: 'undecided',
} as const;

/** Keeps the verdicts as a session of their own (R3): one validation for each step. Gives its id. */
export async function keepVerdicts(
  { title, head, steps }: Verified,
  { store, sealing }: { readonly store: EventStore; readonly sealing: Sealing },
): Promise<SessionId> {
  const session = sealing.ids.uuid() as SessionId;
  const opening: PayloadOf<'session/created'> = { title: `Verify of ${quoted(title)}` };
  const drafts: Draft[] = [
    { kind: 'session/created', payload: opening, refs: [{ event: head }] },
    ...steps.map(validation),
  ];
  const events = sealStream(drafts, { session, nextSeq: 0, parents: [], by: 'host' }, sealing);
  const act: PayloadOf<'catalogue/session-added'> = { subject: session, how: 'created' };
  for (;;) {
    const added = await catalogueAppend([{ kind: 'catalogue/session-added', payload: act }], store, sealing);
    const outcome = await store.append([{ session, expectedHead: undefined, events }, added]);
    // The catalogue moved meanwhile: its act is made for the new head.
    if (outcome.ok) return session;
  }
}

function validation({ event, kind, says, verdict }: VerifiedStep): Draft {
  const payload: PayloadOf<'validation'> = {
    validator: 'command',
    criterion: `${kind} again as recorded: ${says}`,
    judged: [event],
    verdict: VERDICTS[verdict.verdict],
    evidence: canonicalText(verdict),
  };
  return { kind: 'validation', payload, refs: [{ event }] };
}
