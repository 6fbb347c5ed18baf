import type { SessionRow } from '../../core/contract/view.ts';
import { counted } from './number.ts';

/** A lineage's sessions by what a person calls them: branches (the main line is one), and what agents started in them. */
export interface LineageParts {
  readonly branches: number;
  readonly subAgents: number;
}

/** Counts the sessions of a lineage, its root first. The root is a branch whatever it is; calls that a harness made for itself count as sub-agents. */
export function lineageParts(kinds: readonly SessionRow['kind'][]): LineageParts {
  const subAgents = kinds.slice(1).filter((kind) => kind === 'sub-agent' || kind === 'internal').length;
  return { branches: kinds.length - subAgents, subAgents };
}

/** "2 branches", "1 sub-agent" where there are any. */
export function sayParts({ branches, subAgents }: LineageParts): string[] {
  return [counted(branches, 'branch', 'branches'), ...(subAgents === 0 ? [] : [counted(subAgents, 'sub-agent')])];
}
