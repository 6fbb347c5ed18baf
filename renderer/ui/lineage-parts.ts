import { isWholeCopy, type SessionRow } from '../../core/contract/view.ts';
import { count, counted } from './number.ts';

/** A lineage's sessions by what a person calls them: branches (the main line is one), what agents started in them, copies of either, and written blocks. */
export interface LineageParts {
  readonly branches: number;
  readonly subAgents: number;
  readonly copies: number;
  /** Sessions in each of which a model wrote the block of a merge. */
  readonly blocks: number;
  /** Those whose kind was erased or can't be read: nobody knows which of these they are. */
  readonly unknown: number;
}

type Part = Pick<SessionRow, 'kind' | 'kindLost' | 'steps' | 'copyOf' | 'writesBlock'>;

/**
 * Counts the sessions of a lineage, its root first. The root is a branch whatever it is; calls that a harness made for itself
 * count as sub-agents, and a session that says nothing of its own as a copy.
 */
export function lineageParts([root, ...rest]: readonly Part[]): LineageParts {
  const copies = rest.filter(isWholeCopy).length;
  const blocks = rest.filter(({ writesBlock }) => writesBlock === true).length;
  const own = rest.filter((row) => !isWholeCopy(row) && row.writesBlock !== true);
  const unknown = own.filter(({ kindLost }) => kindLost === true).length;
  const subAgents = own.filter((row) => row.kindLost !== true && isAgents(row)).length;
  const branches = (root === undefined ? 0 : 1) + own.length - unknown - subAgents;
  return { branches, subAgents, copies, blocks, unknown };
}

function isAgents({ kind }: Part): boolean {
  return kind === 'sub-agent' || kind === 'internal';
}

/** "2 branches", "1 sub-agent", "1 copy", "1 written block", "1 of unknown kind" where there are any. */
export function sayParts({ branches, ...others }: LineageParts): string[] {
  return [counted(branches, 'branch', 'branches'), ...sayOthers(others)];
}

/** The same without branches. */
export function sayOthers({ subAgents, copies, blocks, unknown }: Omit<LineageParts, 'branches'>): string[] {
  return [
    ...(subAgents === 0 ? [] : [counted(subAgents, 'sub-agent')]),
    ...(copies === 0 ? [] : [counted(copies, 'copy', 'copies')]),
    ...(blocks === 0 ? [] : [counted(blocks, 'written block')]),
    ...(unknown === 0 ? [] : [`${count(unknown)} of unknown kind`]),
  ];
}
