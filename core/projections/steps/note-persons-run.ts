import type { SessionEvent } from '../../model/read-event.ts';
import { isImported } from '../parts/source-of.ts';
import type { Steps } from './steps.ts';

/** Notes the run of a person's own command, which has one call. */
export function notePersonsRun(state: Steps, event: SessionEvent): void {
  if (event.kind !== 'run/started') return;
  const isPersons = event.payload.turn === 'person' && !isImported(event);
  state.personsRun = isPersons ? event.envelope.run : undefined;
}

/** True for the start of a call that a person made. */
export function isByPerson({ personsRun }: Steps, { kind, envelope }: SessionEvent): boolean {
  return kind === 'tool/started' && personsRun !== undefined && envelope.run === personsRun;
}
