import { quoted } from '../../../model/quoted.ts';
import { accept, type Decision, refuse } from '../../../model/refusal.ts';
import type { DocumentRunOptions } from '../../../model/workflow/run-options.ts';
import { type Flow, flowOf } from '../flow.ts';
import { type Bodies, bodiesOf } from '../run/bodies.ts';
import { sayNames } from '../say-names.ts';
import type { InRound } from './anew-from.ts';
import { readNodeRound } from './read-node-round.ts';
import type { WithNested } from './upstream-hashes.ts';

/** Options that fit a document. */
export interface CheckedOptions {
  readonly bodies: Bodies;
  readonly from: InRound | undefined;
}

/** Checks how a document is to be run against the document. Refused for what names no node, port or route of it, and for what does not go together. */
export function checkOptions(
  { document }: Pick<WithNested, 'document'>,
  options: DocumentRunOptions,
): Decision<CheckedOptions> {
  const flow = flowOf(document);
  const bodies = bodiesOf(flow);
  const fault = together(options) ?? badPin(flow, options) ?? badRoute(bodies, options) ?? badValue(flow, options);
  if (fault !== undefined) return fault;
  if (options.from === undefined) return accept({ bodies, from: undefined });
  const from = readNodeRound(options.from, bodies);
  return from.ok ? accept({ bodies, from: from.value }) : from;
}

type Fault = Extract<Decision<never>, { readonly ok: false }>;

function together({ from, of, anyway, pins, routes, only, values }: DocumentRunOptions): Fault | undefined {
  if ((from === undefined) !== (of === undefined))
    return refuse('invalid', 'A run from a node on needs an earlier run.', {
      remedy: 'Name both: the node, and the run that what is before it is taken from.',
    });
  if (anyway && from === undefined)
    return refuse('invalid', 'A whole run takes nothing from an earlier one.', {
      remedy: 'Name the node to run from.',
    });
  if (values !== undefined && only === undefined)
    return refuse('invalid', 'Values are given to one node alone.', { remedy: 'Name that node, or pin other nodes.' });
  if (only !== undefined && [from, pins, routes].some((each) => each !== undefined))
    return refuse('invalid', 'A node that is run alone takes nothing from other nodes.', {
      remedy: 'Give it values in the place of pins, routes and an earlier run.',
    });
  return undefined;
}

function badPin({ nodes }: Flow, { pins = {} }: DocumentRunOptions): Fault | undefined {
  for (const [id, values] of Object.entries(pins)) {
    const node = nodes.find((each) => each.id === id && each.state === 'runs');
    if (node === undefined) return noNode(id);
    const ports = (node.ports?.outs ?? []).filter(({ type }) => type === 'value').map(({ name }) => name);
    const other = Object.keys(values).find((port) => !ports.includes(port));
    if (ports.length === 0)
      return refuse('invalid', `The node ${quoted(id)} gives no value that could be pinned.`, {
        remedy: 'Pin a node that gives one.',
      });
    if (other !== undefined)
      return refuse('invalid', `The node ${quoted(id)} gives no value at ${quoted(other)}.`, {
        remedy: `It gives one at ${sayNames(ports)}.`,
      });
  }
  return undefined;
}

function badRoute(bodies: Bodies, { routes = {} }: DocumentRunOptions): Fault | undefined {
  for (const [word, route] of Object.entries(routes)) {
    const read = readNodeRound(word, bodies);
    if (!read.ok) return read;
    const { node } = read.value.node;
    if (node?.kind !== 'selector')
      return refuse('invalid', `The node ${quoted(word)} is no selector.`, {
        remedy: 'Name one whose route is chosen.',
      });
    const names = node.routes.map(({ name }) => name);
    if (!names.includes(route))
      return refuse('invalid', `The selector ${quoted(word)} has no route ${quoted(route)}.`, {
        remedy: `Its routes are ${sayNames(names)}.`,
      });
  }
  return undefined;
}

/** Kinds of nodes that are nothing without those around them. */
const NOT_ALONE = ['input', 'output', 'join', 'merge', 'parallel', 'loop'];

function badValue({ nodes }: Flow, { only, values = {} }: DocumentRunOptions): Fault | undefined {
  if (only === undefined) return undefined;
  const node = nodes.find((each) => each.id === only && each.state === 'runs');
  if (node === undefined) return noNode(only);
  if (NOT_ALONE.includes(node.raw.kind))
    return refuse('invalid', `The node ${quoted(only)} can’t be run alone: it is nothing without others.`, {
      remedy: 'Run the workflow from it on, or a node beside it alone.',
    });
  const read = node.ins.filter(({ edge }) => edge.to.port === 'values').map(({ from }) => from.id);
  const other = Object.keys(values).find((id) => !read.includes(id));
  if (other === undefined) return undefined;
  return refuse('invalid', `The node ${quoted(only)} reads no value of ${quoted(other)}.`, {
    remedy: read.length === 0 ? 'Leave the value out.' : `It reads those of ${sayNames(read)}.`,
  });
}

function noNode(id: string): Fault {
  return refuse('not-found', `There is no node ${quoted(id)} that runs.`, {
    remedy: 'Name a node of the workflow by its id.',
  });
}
