import type { SessionRow } from '../../../core/contract/view.ts';
import { ContextAt } from './context-tab.tsx';

/** Of a lane that goes on from another one and has no step of its own yet: the context that it starts with. */
export function LaneContext({ row }: { readonly row: SessionRow }) {
  if (!startsOnOthers(row)) return null;
  return (
    <section className="mt-3.5">
      <ContextAt event={row.head} session={row.id} title="The context that it starts with" />
    </section>
  );
}

/** A sub-agent's conversation starts with itself, and a value that was erased may have been a step. */
function startsOnOthers({ parent, kind, steps, stepsWithheld = 0 }: SessionRow): boolean {
  return parent !== undefined && kind !== 'sub-agent' && kind !== 'internal' && steps + stepsWithheld === 0;
}
