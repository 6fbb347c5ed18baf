import { isWholeCopy, type SessionRow } from '../../core/contract/view.ts';
import { counted } from './number.ts';

/** A lineage's sessions by what a person calls them: branches (the main line is one), what agents started in them, and copies of either. */
export interface LineageParts {
  readonly branches: number;
  readonly subAgents: number;
  readonly copies: number;
}

type Part = Pick<SessionRow, 'kind' | 'steps' | 'copyOf'>;

/**
 * Counts the sessions of a lineage, its root first. The root is a branch whatever it is; calls that a harness made for itself
 * count as sub-agents, and a session that says nothing of its own as a copy.
 */
export function lineageParts([root, ...rest]: readonly Part[]): LineageParts {
  const copies = rest.filter(isWholeCopy).length;
  const subAgents = rest.filter((row) => !isWholeCopy(row) && isAgents(row)).length;
  return { branches: (root === undefined ? 0 : 1) + rest.length - copies - subAgents, subAgents, copies };
}

function isAgents({ kind }: Part): boolean {
  return kind === 'sub-agent' || kind === 'internal';
}

/** "2 branches", "1 sub-agent", "1 copy" where there are any. */
export function sayParts({ branches, subAgents, copies }: LineageParts): string[] {
  return [
    counted(branches, 'branch', 'branches'),
    ...(subAgents === 0 ? [] : [counted(subAgents, 'sub-agent')]),
    ...(copies === 0 ? [] : [counted(copies, 'copy', 'copies')]),
  ];
}
