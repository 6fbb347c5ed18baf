import { Agent } from '../agent.ts';
import { RefusedError } from '../refused-error.ts';
import { Part } from './part.ts';

/** What a part has as a field. */
export type Child = Agent | Part;

/** Agents and parts in the fields of a part, and in lists and plain objects that are fields, by the names of these. Each instance once. */
export function childrenOf(part: Part): ReadonlyMap<string, Child> {
  const children = new Map<string, Child>();
  const given = new Set<Child>();
  for (const [path, child] of fieldsOf(part, '', new Set())) {
    if (given.has(child)) continue;
    given.add(child);
    children.set(path, child);
  }
  return children;
}

/** All parts in a part, itself first with the path `''`, each once. Throws RefusedError for one that is in itself. */
export function partsOf(part: Part): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  walk(part, { path: '', around: [], seen: new Set() }, (path, child) => {
    if (child instanceof Part) parts.set(path, child);
  });
  return parts;
}

/** All agents in a part, each once, by where it is first. Throws as {@link partsOf}. */
export function agentsOf(part: Part): ReadonlyMap<string, Agent> {
  const agents = new Map<string, Agent>();
  walk(part, { path: '', around: [], seen: new Set() }, (path, child) => {
    if (child instanceof Agent) agents.set(path, child);
  });
  return agents;
}

/** A list, or an object that a literal makes. */
export function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const of: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || of === Object.prototype || of === null;
}

interface Place {
  readonly path: string;
  readonly around: readonly Part[];
  readonly seen: Set<Child>;
}

function walk(child: Child, { path, around, seen }: Place, visit: (path: string, child: Child) => void): void {
  if (child instanceof Part && around.includes(child)) throw inItself(path);
  if (seen.has(child)) return;
  seen.add(child);
  visit(path, child);
  if (child instanceof Agent) return;
  for (const [name, inner] of childrenOf(child))
    walk(inner, { path: path === '' ? name : `${path}.${name}`, around: [...around, child], seen }, visit);
}

function inItself(path: string): RefusedError {
  return new RefusedError({
    code: 'invalid',
    message: `The workflow is in itself, at ${path}: nothing that has agents can be one of its own parts.`,
    remedy: 'Write what goes round as a loop in forward, or as new Loop({ … }).',
  });
}

/** What is in lists and objects, each of them once: one that holds itself ends there. */
function* fieldsOf(holder: object, before: string, seen: Set<object>): Generator<readonly [string, Child]> {
  if (seen.has(holder)) return;
  seen.add(holder);
  for (const [name, value] of Object.entries(holder)) {
    const path = before === '' ? name : `${before}.${name}`;
    if (value instanceof Agent || value instanceof Part) yield [path, value];
    else if (isPlain(value)) yield* fieldsOf(value, path, seen);
  }
}
