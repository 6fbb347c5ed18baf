import type { PartOf } from '../../model/parts.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../parts/parts-in.ts';

/** The calls that an event asks for: those among its parts, and the one that a program's run of a call begins with. */
export function callsIn(event: SessionEvent): readonly PartOf<'tool-call'>[] {
  if (event.kind !== 'run/started') return partsOf(partsIn(event), 'tool-call');
  const { call } = event.payload;
  return call === undefined ? [] : [{ type: 'tool-call', callId: call.callId, name: call.tool, input: call.input }];
}
