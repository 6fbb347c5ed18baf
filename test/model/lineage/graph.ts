import type { EventId } from '../../../core/model/ids.ts';
import type { ParentsOf } from '../../../core/model/lineage/parents-of.ts';

/** A lineage drawn as lines `child: first-parent other-parent`, and how often its parents were asked for. */
export interface Graph {
  readonly parentsOf: ParentsOf;
  readonly lookUps: () => number;
}

/** Reads a drawing. Events that no line names are roots. */
export function graphOf(drawing: string): Graph {
  const parents = new Map<string, EventId[]>();
  for (const line of drawing.trim().split('\n')) {
    const [child = '', names = ''] = line.split(':');
    parents.set(child.trim(), names.trim().split(/\s+/).filter(Boolean) as EventId[]);
  }
  return counted((event) => parents.get(event) ?? []);
}

/** `count` events `0` to `count - 1`, each after the one before. */
export function chain(count: number): Graph {
  return counted((event) => (Number(event) > 0 && Number(event) < count ? [String(Number(event) - 1) as EventId] : []));
}

/** `count` events, each a merge of the two before it. */
export function ladder(count: number): Graph {
  return counted((event) => {
    const at = Number(event);
    return [at - 1, at - 2].filter((parent) => parent >= 0 && at < count).map((parent) => String(parent) as EventId);
  });
}

/** A letter or number as an event id. */
export function id(name: string | number): EventId {
  return String(name) as EventId;
}

function counted(parentsOf: ParentsOf): Graph {
  let lookUps = 0;
  return {
    parentsOf: (event) => {
      lookUps++;
      return parentsOf(event);
    },
    lookUps: () => lookUps,
  };
}
