import type { EventDetail } from '../../../core/contract/view.ts';

/** The event of a step that changed files of the workspace, as it is on record. */
export interface OwnChange {
  readonly event: string;
  /** Digests of the trees, where the record of the step names them. */
  readonly before?: string;
  readonly after?: string;
}

const changing: ReadonlySet<string> = new Set(['workspace/changed-outside', 'workspace/restored', 'merge/completed']);

/** What a step changed of the workspace here: undefined for one that changed nothing, and for all that an import claims. */
export function ownChange({ kind, id, ran }: Pick<EventDetail, 'kind' | 'id' | 'ran'>): OwnChange | undefined {
  if (ran === undefined) return changing.has(kind) ? { event: id } : undefined;
  const { ended } = ran;
  if (ended === undefined || (ended.changed ?? ended.changes?.length ?? 0) === 0) return undefined;
  const { event, treeBefore, treeAfter } = ended;
  return {
    event,
    ...(treeBefore === undefined ? {} : { before: treeBefore }),
    ...(treeAfter === undefined ? {} : { after: treeAfter }),
  };
}
