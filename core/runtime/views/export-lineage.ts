import type { SessionRow } from '../../projections/session-summary/session-row.ts';

/** A lineage as a small graph of sessions, for other programs: nodes, and edges from parent to child with the event they leave from. Of a copy, with how much of its figures the copied beginning makes. */
export function exportLineage(family: readonly SessionRow[]) {
  return {
    openrath: 'lineage',
    v: 1,
    nodes: family.map(({ id, head, title, kind, status, source, steps, turns, toolCalls, copyOf }) => ({
      id,
      head,
      title,
      kind,
      status,
      source,
      steps,
      turns,
      toolCalls,
      ...(copyOf === undefined ? {} : { copyOf }),
    })),
    edges: family.flatMap(({ id, kind, parent }) =>
      parent === undefined ? [] : [{ from: parent.session, to: id, at: parent.event, kind }],
    ),
  };
}
