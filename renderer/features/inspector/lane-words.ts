import { isCopyBranch, isLeast, type SessionRow } from '../../../core/contract/view.ts';
import { isRerun } from '../../ui/kind-word.ts';

/** Where the title of a lane comes from. */
export function titleWords({
  titleFrom,
  withheld,
  verified,
}: Pick<SessionRow, 'titleFrom' | 'withheld' | 'verified'>): string {
  if (verified !== undefined && titleFrom === 'person') return 'the verdicts of a Verify';
  return titleFrom === 'id' && withheld !== undefined ? 'its title was erased, or it had none' : titles[titleFrom];
}

/** What a lane is among those of its lineage. What says it of a log may be erased: then nobody knows. */
export function kindWords(row: SessionRow): string {
  if (isCopyBranch(row)) return 'a branch: its log begins with a copy of another';
  if (row.writesBlock === true) return 'a written block: a model wrote it for a merge';
  if (isRerun(row)) return 'a re-run';
  if (row.kindLost !== true) return kinds[row.kind];
  return row.withheld === undefined ? 'unknown: its beginning can’t be read' : 'unknown: erased';
}

/** The models that answered, as far as what is left names them. */
export function modelWords(row: Pick<SessionRow, 'models' | 'withheld' | 'tokens'>): string {
  const { models } = row;
  if (models.length > 0) return `${isLeast(row) ? 'at least ' : ''}${models.join(', ')}`;
  return isLeast(row) ? 'unknown' : 'none named';
}

const titles: Readonly<Record<SessionRow['titleFrom'], string>> = {
  person: 'title given by you',
  're-run': 'title given by the re-run',
  log: 'title from the log',
  prompt: 'title from the first message',
  lineage: 'called after the session that it comes from',
  id: 'no title in the log',
};

const kinds: Readonly<Record<SessionRow['kind'], string>> = {
  main: 'a session of its own',
  branch: 'a branch: the log went back and on from an earlier step',
  'sub-agent': 'a sub-agent',
  internal: 'a call of the harness itself',
  fork: 'forked here',
  detached: 'detached: it stands alone',
};
