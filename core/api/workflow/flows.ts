import { Agent } from '../agent.ts';
import { RefusedError } from '../refused-error.ts';
import type { Session } from '../session.ts';
import { Part } from './part.ts';

/** An agent, or a part that gives a session: what a session can flow through. */
export type Flows = Agent | (Part & { readonly forward: (session: Session) => Promise<Session> });

/** Throws RefusedError where a part was given something else than it takes; `takes` as a sentence. */
export function insistOnPart(part: string, isFit: boolean, takes: string): void {
  if (isFit) return;
  throw new RefusedError({ code: 'invalid', message: `${part} can’t take what it was given.`, remedy: takes });
}

/** Whether a session can flow through a value. */
export function isFlows(value: unknown): value is Flows {
  return value instanceof Agent || (value instanceof Part && 'forward' in value);
}

/** Whether a value is an object whose members are such, and at least one. */
export function areFlows(value: unknown): value is Readonly<Record<string, Flows>> {
  if (typeof value !== 'object' || value === null) return false;
  const all: unknown[] = Object.values(value);
  return all.length > 0 && all.every(isFlows);
}
