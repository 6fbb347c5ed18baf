import { canonicalText } from '../../model/canonical.ts';
import { writeWorkflow } from '../../model/workflow/workflow-hash.ts';
import { Agent } from '../agent.ts';
import { isPlain, partsOf } from './children.ts';
import { Part } from './part.ts';
import { Workflow } from './workflow.ts';

/**
 * What the record keeps as the source of a workflow (R5): that of its classes and of those of its parts, then a line for each part with its fields
 * as JSON, or its document where it is
 * declared. There agents are their definitions, parts of it their paths, and functions their source. Throws RefusedError for a part that is in itself.
 */
export function sourceOf(workflow: Part): string {
  const parts = partsOf(workflow);
  const paths = new Map([...parts].map(([path, part]) => [part, path]));
  const classes = new Set([...parts.values()].flatMap(classesOf));
  const lines = [...parts].map(
    ([path, part]) => `${path === '' ? 'this' : `this.${path}`} = ${fieldsText(part, paths)}`,
  );
  return `${[...classes].map(String).join('\n\n')}\n\n${lines.join('\n')}\n`;
}

type Class = new (...given: never) => unknown;

/** Classes of a part that are the program's own: what extends {@link Part} itself is of this API. */
function classesOf(part: Part): Class[] {
  const chain: Class[] = [];
  for (let of = Object.getPrototypeOf(part) as object; of !== Part.prototype; of = Object.getPrototypeOf(of) as object)
    chain.push(of.constructor as Class);
  return chain.slice(0, -1);
}

function fieldsText(part: Part, paths: ReadonlyMap<Part, string>): string {
  if (part instanceof Workflow && part.edges !== undefined) return writeWorkflow(part.toDocument());
  const seen: object[] = [];
  const said = (value: unknown): unknown => {
    if (typeof value === 'function') return { function: String(value) };
    if (value instanceof Agent) return { agent: value.definition };
    if (value instanceof Part) return { part: paths.get(value) };
    if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
    if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
    if (!isPlain(value))
      return typeof value === 'object' && value !== null ? { instance: value.constructor.name } : value;
    if (seen.includes(value)) return { again: seen.indexOf(value) };
    seen.push(value);
    if (Array.isArray(value)) return value.map((each) => said(each) ?? null);
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, said(member)]));
  };
  return canonicalText(Object.fromEntries(Object.entries(part).map(([key, value]) => [key, said(value)])));
}
