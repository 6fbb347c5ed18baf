import type { Part } from '../../model/parts.ts';
import type { SessionEvent } from '../../model/read-event.ts';

const NONE: readonly Part[] = [];

/** The parts of an event (S5), whatever its kind; none for a kind without parts, an opaque or a withheld event. */
export function partsIn(event: SessionEvent): readonly Part[] {
  switch (event.kind) {
    case 'message':
    case 'model/answered':
    case 'tool/ended':
      return event.payload.parts;
    case 'memory/recalled':
    case 'context/compressed':
      return event.payload.parts ?? NONE;
    case 'merge/completed':
      return event.payload.block === undefined ? NONE : [{ type: 'text', text: event.payload.block.text }];
    default:
      return NONE;
  }
}
