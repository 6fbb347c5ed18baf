import type { EventId, TreeId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { foldStep } from '../../projections/steps/fold-steps.ts';
import { lastEventOf } from '../../projections/steps/last-event-of.ts';
import { stepEndingAt } from '../../projections/steps/note-verdict.ts';
import { emptySteps } from '../../projections/steps/steps.ts';
import { placeOfFiles } from '../agent/workspace-keeper.ts';

/** What a verdict is on: an event, and the files as they were right after it. */
export interface Judged {
  readonly event: EventId;
  readonly tree: TreeId | undefined;
}

/** The step of a session's history that an event is of, as its last event, and the files then. Refused where the event is none of a step there. */
export function judgedStep(history: readonly SessionEvent[], at: string): Decision<Judged> {
  const of = history.find(({ id }) => id === at);
  const steps = emptySteps(of?.envelope.origin.session ?? ('' as never));
  for (const event of history) if (event.envelope.origin.session === steps.session) foldStep(steps, event);
  const row = of === undefined ? undefined : stepEndingAt(steps, of.id);
  const last = row === undefined ? -1 : history.findIndex(({ id }) => id === lastEventOf(row));
  const event = history[last];
  if (event === undefined)
    return refuse('not-found', `The event ${at} is of no step of this session.`, {
      remedy: 'Name the event of a message, an answer or a result of a call in its history.',
    });
  return accept({ event: event.id, tree: placeOfFiles(history.slice(0, last + 1))?.tree });
}
