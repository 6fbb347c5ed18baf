import {
  countedOnce,
  drawnSteps,
  isUnpriced,
  knownUsage,
  type SessionRow,
  type Status,
  type Used,
} from '../../../core/contract/view.ts';
import { sumUsed } from '../usage/token-figures.ts';
import { allTokens } from '../usage/usage-words.ts';
import { sayDamage } from './say-damage.ts';

/** One line of the library: a lineage, or a part of one that was trashed by itself. Sums are over all its sessions. */
export interface LibraryLine {
  /** The session that the line is named after. */
  readonly root: SessionRow;
  /** All its sessions, the root first. */
  readonly rows: readonly SessionRow[];
  /** The same as they count in its sums: what one copied of another of them counts once. */
  readonly counting: readonly SessionRow[];
  /** The most urgent of a live session, else *damaged* where one of them is, else that of the branch that the log's newest step is on. */
  readonly status: Status;
  /** What more is known of it, and what of its sessions can't be read. */
  readonly statusDetail: string | undefined;
  readonly steps: number;
  readonly toolCalls: number;
  /** Bytes that its events take in the store. */
  readonly sizeBytes: number;
  /** All tokens; absent where no model answered, and where one did and no record that can be read says what it used. */
  readonly tokens: number | undefined;
  /** The same by provider meaning, and of how many answers. */
  readonly used: Used;
  /** US dollars; absent where any session used a model and has no price. */
  readonly costUsd: number | undefined;
  readonly models: readonly string[];
  readonly lastAtMs: number | undefined;
  /** The session in which a step happened last: a new fork has none yet. */
  readonly latest: SessionRow;
}

/**
 * Gathers sessions into lines. A branch, sub-agent or internal session is part of its root's line. In the trash, a session
 * that was moved there by itself is a line of its own. What was undone is in no line.
 */
export function libraryLines(rows: Iterable<SessionRow>, trash: boolean): LibraryLine[] {
  const all = [...rows];
  const byId = new Map(all.map((row) => [row.id, row]));
  const isHere = (row: SessionRow): boolean => row.undone !== true && isTrashed(row, byId) === trash;
  const groups = Map.groupBy(all.filter(isHere), (row) => (row.trashed ? row.id : row.root));
  return [...groups].map(([id, members]) => lineFrom(id, members));
}

/** True for a session in the trash, by itself or with its root. */
export function isTrashed(row: SessionRow, byId: ReadonlyMap<string, SessionRow>): boolean {
  return row.trashed || byId.get(row.root)?.trashed === true;
}

/** Sum of costs; absent where a session used a model and has no price. */
function costSum(rows: readonly SessionRow[]): number | undefined {
  if (rows.some(isUnpriced)) return undefined;
  return rows.reduce((sum, row) => sum + (row.costUsd ?? 0), 0);
}

/** True for a session in which a model answered, or may have and be paid for, and no record that can be read says what it used. */
export function isSilent({ tokens }: Pick<SessionRow, 'tokens'>): boolean {
  return tokens.unsaid !== undefined;
}

function lineFrom(id: string, members: readonly SessionRow[]): LibraryLine {
  const root = members.find((row) => row.id === id) ?? (members[0] as SessionRow);
  const rows = [root, ...members.filter((row) => row !== root)];
  const newest = newestOf(rows, root);
  const latest = newestOf(
    rows.filter((row) => drawnSteps(row) > 0),
    root,
  );
  const counting = countedOnce(rows);
  const used = sumUsed(counting);
  const speaker = urgent(rows) ?? rows.find((row) => row.active) ?? root;
  const damage = sayDamage(rows, root.id);
  return {
    root,
    rows,
    counting,
    ...statusOf(speaker, damage),
    steps: sum(counting, (row) => row.steps),
    toolCalls: sum(counting, (row) => row.toolCalls),
    sizeBytes: sum(rows, (row) => row.sizeBytes),
    tokens: knownUsage(used) === 'figures' ? allTokens(used.tokens) : undefined,
    used,
    costUsd: costSum(counting),
    models: [...new Set(rows.flatMap((row) => row.models))],
    lastAtMs: newest.lastAtMs,
    latest,
  };
}

function newestOf(rows: readonly SessionRow[], otherwise: SessionRow): SessionRow {
  return rows.reduce((best, row) => ((row.lastAtMs ?? 0) > (best.lastAtMs ?? 0) ? row : best), rows[0] ?? otherwise);
}

function urgent(rows: readonly SessionRow[]): SessionRow | undefined {
  return live.flatMap((status) => rows.find((row) => row.status === status) ?? [])[0];
}

/** A live session is named before what is damaged, any other not at all. */
function statusOf(
  { status, statusDetail }: SessionRow,
  damage: string | undefined,
): Pick<LibraryLine, 'status' | 'statusDetail'> {
  if (damage === undefined) return { status, statusDetail };
  if (!live.includes(status)) return { status: 'damaged', statusDetail: damage };
  return { status, statusDetail: statusDetail === undefined ? damage : `${statusDetail} ${damage}` };
}

/** Statuses that a line takes from any of its sessions, the most urgent first. */
const live: readonly Status[] = ['waiting', 'running', 'open'];

function sum(rows: readonly SessionRow[], figure: (row: SessionRow) => number): number {
  return rows.reduce((total, row) => total + figure(row), 0);
}
