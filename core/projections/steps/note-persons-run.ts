import type { SessionEvent } from '../../model/read-event.ts';
import { isImported } from '../parts/source-of.ts';
import type { Steps } from './steps.ts';

/** Notes the run of a person's own command, which has one call. */
export function notePersonsRun(state: Steps, event: SessionEvent): void {
  if (event.kind !== 'run/started') return;
  const isPersons = event.payload.turn === 'person' && !isImported(event);
  state.personsRun = isPersons ? event.envelope.run : undefined;
}

/** Who made the call that an event begins, where no model asked for it. */
export function callerOf({ personsRun }: Steps, event: SessionEvent): { readonly by?: 'person' | 'workflow' } {
  if (event.kind === 'run/started') return { by: 'workflow' };
  const isPersons = event.kind === 'tool/started' && personsRun !== undefined && event.envelope.run === personsRun;
  return isPersons ? { by: 'person' } : {};
}
