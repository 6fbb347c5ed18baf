import type { SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../parts/parts-in.ts';
import { textOf } from '../parts/text-of.ts';

/** What an event of theirs says, and who says it; undefined of one that says nothing to a reader. */
export function saidIn(event: SessionEvent): { readonly who: string; readonly text: string } | undefined {
  switch (event.kind) {
    case 'message':
      return { who: SPEAKER[event.payload.author], text: textOf(event.payload.parts) };
    case 'model/answered':
      return { who: 'Agent', text: textOf(event.payload.parts) };
    case 'merge/completed':
      return { who: 'Merged before', text: textOf(partsIn(event)) };
    case 'context/compressed':
      return { who: 'Summary', text: textOf(partsIn(event)) };
    case 'error':
      return { who: 'Error', text: event.payload.message };
    default:
      return undefined;
  }
}

const SPEAKER = { person: 'Person', agent: 'Agent', harness: 'Harness' } as const;
