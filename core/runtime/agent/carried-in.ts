import type { SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { Dependency } from '../ports/workspaces.ts';

/**
 * A dependency folder beside a session's files, and where it is copied from: the working folder of a session, a folder of this machine, or a kept
 * setup by its key.
 */
export interface CarriedAlong extends Dependency {
  readonly from?: string;
  readonly setup?: string;
  readonly session?: SessionId;
}

/**
 * Dependency folders that go along at the end of a history (F2): what the files began with, then what the setup, calls and hands made or removed, and what a
 * parent shares. What is kept nowhere else is copied from the working folder of the session in which it was made, as it is there then.
 */
export function carriedIn(history: readonly SessionEvent[]): readonly CarriedAlong[] {
  const began = history.findLastIndex(({ kind }) => kind === 'workspace/began' || kind === 'session/detached');
  const found = new Map<string, CarriedAlong>();
  const first = history[began];
  if (first?.kind === 'workspace/began') {
    const { from, carried = [] } = first.payload;
    const source = from.how === 'folder' ? { from: from.path } : {};
    for (const each of carried) found.set(each.path, { ...each, ...source });
  }
  if (first?.kind === 'session/detached') {
    const { carried = [], cameFrom } = first.payload;
    for (const each of carried) found.set(each.path, { ...each, session: cameFrom.session as SessionId });
  }
  for (const event of history.slice(began + 1)) {
    const { session } = event.envelope.origin;
    if (event.kind === 'tool/ended') for (const path of event.payload.missing ?? []) found.delete(path);
    if (event.kind === 'tool/ended' || event.kind === 'workspace/changed-outside')
      // Made anew it is what no other place has.
      for (const each of event.payload.carried ?? []) found.set(each.path, { ...each, session });
    for (const path of removedBy(event)) found.delete(path);
    if (event.kind === 'session/spawned')
      for (const each of event.payload.carried ?? [])
        found.set(each.path, { ...found.get(each.path), ...each, session: event.payload.from as SessionId });
    if (event.kind === 'workspace/set-up')
      for (const each of event.payload.carried) {
        const { key: setup } = event.payload;
        found.set(each.path, { ...each, ...(setup === undefined ? { session } : { setup }) });
      }
  }
  return [...found.values()];
}

function removedBy(event: SessionEvent): readonly string[] {
  switch (event.kind) {
    case 'tool/ended':
    case 'workspace/changed-outside':
    case 'workspace/restored':
      return event.payload.removed ?? [];
    default:
      return [];
  }
}
