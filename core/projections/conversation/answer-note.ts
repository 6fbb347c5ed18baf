import type { EventOf, SessionEvent } from '../../model/read-event.ts';

type Answer = EventOf<'model/answered'>;

/** What a model is told behind an answer of its own that did not come to its end (T3); empty of one that did. `stopped`: those of {@link stoppedIn}. */
export function answerNote({ id, payload }: Answer, stopped: ReadonlySet<string>): string {
  return stopped.has(id) ? stoppedNote(payload) : brokenNote(payload);
}

/** The answers that were cut and behind which their run ends with a stop. */
export function stoppedIn(history: readonly SessionEvent[]): ReadonlySet<string> {
  const stopped = new Set<string>();
  let cut: SessionEvent | undefined;
  for (const event of history) {
    if (event.kind === 'run/stopped' && cut !== undefined && cut.envelope.run === event.envelope.run)
      stopped.add(cut.id);
    if (event.kind === 'model/answered') cut = event.payload.stop === 'cut' ? event : undefined;
    else if (event.kind !== 'tool/ended') cut = undefined;
  }
  return stopped;
}

function brokenNote({ stop, unfinished = [] }: Answer['payload']): string {
  const why = stop === 'cut' ? 'was cut' : 'broke off';
  if (unfinished.length > 0) {
    const names = [...new Set(unfinished.map(({ name }) => name))].join(', ');
    return `[Your answer ${why} before its call was whole: ${names}. Nothing of it was run. Call again.]`;
  }
  return stop === 'cut' || stop === 'broken-off' ? `[Your answer ${why} here. Go on from there.]` : '';
}

/** What it is told of one that the stop of its run cut: what is to be done next, a person says. */
function stoppedNote({ unfinished = [] }: Answer['payload']): string {
  const names = [...new Set(unfinished.map(({ name }) => name))].join(', ');
  return `[Your answer was stopped here.${names === '' ? '' : ` Nothing was run of its call: ${names}.`}]`;
}
