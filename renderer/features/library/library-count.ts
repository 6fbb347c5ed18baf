import { isWholeCopy, type SessionRow } from '../../../core/contract/view.ts';
import type { Reading } from '../../stores/sessions-store.ts';
import { kindWord } from '../../ui/kind-word.ts';
import { counted, count as figure } from '../../ui/number.ts';
import type { HiddenLines } from './library-filter.ts';
import { isTrashed, type LibraryLine } from './library-line.ts';

/** The count line. `shown` and the counts of all reasons add up to `sessions`. */
export interface LibraryCount {
  /** Every session of the home, however it got here, but for those whose making was undone. */
  readonly sessions: number;
  /** Those that came from no file: forks and detached ones. Part of `sessions`. */
  readonly madeHere: number;
  /** Those of which it can't be read where they come from: the store is damaged. Part of `sessions`. */
  readonly damaged: number;
  /** Files that sessions were read from, one that is being read too. */
  readonly files: number;
  readonly shown: number;
  readonly hidden: readonly { readonly count: number; readonly because: string }[];
}

interface CountInput {
  readonly rows: Iterable<SessionRow>;
  /** Lines of the place that is shown, trash or not, before the filter. */
  readonly lines: readonly LibraryLine[];
  /** Of those lines. */
  readonly filtered: HiddenLines;
  /** Whether that place is the trash. */
  readonly trash: boolean;
}

/** Counts what the library holds and says of each session that has no line of its own why. */
export function libraryCount({ rows, lines, filtered, trash }: CountInput): LibraryCount {
  const all = [...rows].filter((row) => row.undone !== true);
  const byId = new Map(all.map((row) => [row.id, row]));
  const reasons = new Map<string, number>();
  const hide = (because: string, count: number): void => {
    if (count > 0) reasons.set(because, (reasons.get(because) ?? 0) + count);
  };
  for (const because of filtered.values()) hide(because, 1);
  const inside = lines.flatMap((line) => line.rows.slice(1));
  hide(insideWords(inside), inside.length);
  hide(trash ? 'not in the trash' : 'in the trash', elsewhere(all, byId, trash));
  return {
    sessions: all.length,
    madeHere: all.filter(isMadeHere).length,
    damaged: all.filter(isUnread).length,
    files: new Set(all.flatMap(({ path }) => path ?? [])).size,
    shown: lines.length - filtered.size,
    hidden: [...reasons].map(([because, count]) => ({ count, because })),
  };
}

/** What is said while the list comes: no count of what is shown, which would not be true yet. */
export function readingWords({
  reading,
  atHost,
}: {
  reading?: Reading | undefined;
  atHost?: Reading | undefined;
}): string {
  if (reading === undefined && atHost !== undefined) return `reading the sessions: ${sayFar(atHost)}`;
  if (reading === undefined) return 'reading the sessions…';
  return `reading the sessions: ${sayFar(reading)} so far. Filter and order are of these.`;
}

/** "12,300 of 100,000". */
export function sayFar({ soFar, of }: Reading): string {
  return `${figure(soFar)} of ${figure(of)}`;
}

/** "511 files hold 118 sessions, 2 more were made here, 1 more is damaged". `imported`: files that were imported, as far as that was told by now. */
export function holdWords(imported: number, { sessions, madeHere, damaged, files: read }: LibraryCount): string {
  const files = Math.max(imported, read);
  const inFiles = counted(sessions - madeHere - damaged, 'session');
  const held = `${counted(files, 'file')} ${files === 1 ? 'holds' : 'hold'} ${inFiles}`;
  const made = madeHere === 0 ? [] : [`${figure(madeHere)} more ${madeHere === 1 ? 'was' : 'were'} made here`];
  const lost = damaged === 0 ? [] : [`${figure(damaged)} more ${damaged === 1 ? 'is' : 'are'} damaged`];
  return [held, ...made, ...lost].join(', ');
}

/** One from a log that was erased names no file any more, but is none that was made here. */
function isMadeHere(row: SessionRow): boolean {
  return row.path === undefined && row.source === 'openrath' && !isUnread(row);
}

/** Whether it is not known where a session comes from. */
function isUnread({ status, path, kind }: SessionRow): boolean {
  return status === 'damaged' && path === undefined && kind === 'main';
}

function elsewhere(all: readonly SessionRow[], byId: ReadonlyMap<string, SessionRow>, trash: boolean): number {
  return all.filter((row) => isTrashed(row, byId) !== trash).length;
}

/** "counted inside their line (12 sub-agents, 8 branches)". */
function insideWords(rows: readonly SessionRow[]): string {
  const kinds = Map.groupBy(rows, (row) => nounOf(row));
  const parts = [...kinds].map(([kind, members]) => counted(members.length, ...nouns[kind]));
  return `counted inside their line (${parts.join(', ')})`;
}

function nounOf(row: SessionRow): keyof typeof nouns {
  if (isWholeCopy(row)) return 'copy';
  if (row.writesBlock === true) return 'block';
  if (row.kindLost === true) return 'unknown';
  return kindWord(row);
}

const nouns: Readonly<Record<SessionRow['kind'] | 'copy' | 'block' | 'unknown' | 're-run', readonly [string, string]>> =
  {
    main: ['session', 'sessions'],
    branch: ['branch', 'branches'],
    'sub-agent': ['sub-agent', 'sub-agents'],
    internal: ['internal', 'internal'],
    fork: ['fork', 'forks'],
    're-run': ['re-run', 're-runs'],
    detached: ['detached', 'detached'],
    copy: ['copy', 'copies'],
    block: ['written block', 'written blocks'],
    unknown: ['of unknown kind', 'of unknown kind'],
  };
