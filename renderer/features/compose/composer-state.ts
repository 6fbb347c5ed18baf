import type { SessionRow } from '../../../core/contract/view.ts';
import { isImported } from '../../ui/is-imported.ts';

/** What a person can do at the head of a session. */
export type ComposerState =
  /** Nothing can be said here: why, and the way to go on. */
  | { readonly type: 'shut'; readonly says: string; readonly remedy: string }
  /** A run goes on: it can be stopped. */
  | { readonly type: 'running' }
  /** A run stands still until a person answers. */
  | { readonly type: 'waiting'; readonly says: string }
  /** An open merge stands in the way. */
  | { readonly type: 'merging'; readonly says: string }
  /** A run was cut off: it can go on. */
  | { readonly type: 'cut-off'; readonly says: string }
  /** A run of a program was cut off: only who has its code can take it up. */
  | { readonly type: 'program-cut-off'; readonly says: string }
  | { readonly type: 'ready' };

type Asked = Pick<
  SessionRow,
  | 'status'
  | 'statusDetail'
  | 'cutProgram'
  | 'waitsOnMerge'
  | 'readOnly'
  | 'source'
  | 'madeUp'
  | 'trashed'
  | 'kind'
  | 'verified'
>;

/** What can be done at the head of a session, by its row. */
export function composerState(row: Asked): ComposerState {
  const { status, statusDetail, readOnly, trashed } = row;
  if (row.madeUp === true) return shut('Made up, read only.');
  if (isImported(row)) return shut('Imported, read only.');
  if (status === 'damaged') return shut('Not all of it can be read.');
  if (readOnly) return shut('Read only.');
  if (trashed) return { type: 'shut', says: 'In the trash.', remedy: 'Restore it to go on.' };
  if (row.verified !== undefined)
    return {
      type: 'shut',
      says: 'Verdicts of a Verify, no conversation.',
      remedy: 'Go on in the session that was verified.',
    };
  if (status === 'running') return { type: 'running' };
  if (row.waitsOnMerge === true) return { type: 'merging', says: statusDetail ?? 'a merge is open' };
  if (status === 'waiting') return { type: 'waiting', says: statusDetail ?? 'it asks something' };
  if (row.cutProgram !== undefined) return { type: 'program-cut-off', says: statusDetail ?? 'interrupted' };
  if (status === 'interrupted') return { type: 'cut-off', says: statusDetail ?? 'interrupted' };
  return { type: 'ready' };
}

function shut(says: string): ComposerState {
  return { type: 'shut', says, remedy: 'Fork from here to go on with an agent.' };
}
