import { Agent, type AgentDefinition } from '../agent.ts';
import { isPlain, partsOf } from './children.ts';
import { GraphNode, Port } from './graph-node.ts';
import { Part } from './part.ts';

/** A copy of a part whose agents work in a backend. What is shared in it is shared in the copy. Throws RefusedError. */
export function copyAt<Of extends Part>(part: Of, backend: string): Of {
  // Throws where a part is in itself.
  partsOf(part);
  return copier(backend)(part) as Of;
}

function copier(backend: string): (value: unknown) => unknown {
  const made = new Map<object, unknown>();
  const fill = (from: object, to: object): object => {
    made.set(from, to);
    for (const [key, member] of Object.entries(from)) {
      const value = copy(member);
      Object.defineProperty(to, key, { value, enumerable: true, configurable: true, writable: true });
    }
    return to;
  };
  const once = (value: object, make: () => object): unknown => {
    if (!made.has(value)) made.set(value, make());
    return made.get(value);
  };
  const copy = (value: unknown): unknown => {
    if (value instanceof Agent) return once(value, () => new Agent(placedAt(value.definition, backend)));
    if (value instanceof GraphNode) return once(value, () => nodeAt(value, backend));
    if (value instanceof Port)
      return typeof value.node === 'string' ? value : new Port(copy(value.node) as GraphNode, value.name);
    if (value instanceof Part)
      return once(value, () => fill(value, Object.create(Object.getPrototypeOf(value) as object) as object));
    if (!isPlain(value)) return value;
    return once(value, () => fill(value, Array.isArray(value) ? [] : {}));
  };
  return copy;
}

function placedAt(definition: AgentDefinition, backend: string): AgentDefinition {
  return { ...definition, sandbox: { ...definition.sandbox, backend } } as AgentDefinition;
}

function nodeAt(node: GraphNode, backend: string): GraphNode {
  const { agent } = node.settings;
  const to = Object.create(Object.getPrototypeOf(node) as object) as GraphNode;
  if (typeof agent !== 'object' || agent === null) return Object.assign(to, node);
  const settings = { ...node.settings, agent: placedAt(agent as AgentDefinition, backend) };
  return Object.assign(to, node, { settings });
}
