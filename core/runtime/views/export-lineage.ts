import { isLeast, knownCount } from '../../projections/session-summary/known-counts.ts';
import { leftOutOf } from '../../projections/session-summary/left-out-of.ts';
import type { SessionRow } from '../../projections/session-summary/session-row.ts';

/** A lineage as a small graph of sessions, for other programs: nodes, and edges from parent to child with the event they leave from. Of a copy, with how much of its figures the copied beginning makes. A count is null where nobody knows it, and with `lowerBound` the least there was. `quarantined`: ranges of the logs that gave no record, at the head those of a log once. */
export function exportLineage(family: readonly SessionRow[]) {
  const quarantined = leftOutOf(family);
  return {
    openrath: 'lineage',
    v: 1,
    ...(quarantined === 0 ? {} : { quarantined }),
    nodes: family.map((row) => ({
      id: row.id,
      head: row.head,
      title: row.title,
      kind: row.kindLost === true ? null : row.kind,
      status: row.status,
      source: row.source,
      steps: knownCount(row.steps, row) ?? null,
      turns: knownCount(row.turns, row) ?? null,
      toolCalls: knownCount(row.toolCalls, row) ?? null,
      ...(isLeast(row) ? { lowerBound: true } : {}),
      ...(row.quarantined === undefined ? {} : { quarantined: row.quarantined }),
      ...(row.copyOf === undefined ? {} : { copyOf: row.copyOf }),
    })),
    edges: family.flatMap(({ id, kind, kindLost, parent }) =>
      parent === undefined
        ? []
        : [{ from: parent.session, to: id, at: parent.event, kind: kindLost === true ? null : kind }],
    ),
  };
}
