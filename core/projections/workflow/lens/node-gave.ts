import type { Json } from '../../../model/canonical.ts';
import type { NodeKind } from '../../../model/workflow/settings.ts';
import type { Task } from '../run/going.ts';
import type { Outs } from '../run/schedule.ts';
import type { NodeRecord, RunEvents } from './run-record.ts';

/** What went along an edge, as far as the record has it: JSON of a value, or the last words of a session. */
export interface LensToken {
  readonly text: string | undefined;
  readonly value?: Json;
}

/** What a node gave, and which way on it chose. */
export interface NodeGave {
  readonly outs: Outs<LensToken>;
  readonly route?: string;
  readonly output?: string;
  /** Of a validation. */
  readonly verdict?: string;
}

/** What the last operation of a node left: its words beside what else it gave. */
interface LeftValue {
  readonly answer?: string;
  readonly more?: Json;
}

/** What a node gave by its record, all of whose operations are left; undefined where the one that says it was not yet entered. */
export function nodeGave(
  task: Task<LensToken>,
  { operations, parts }: NodeRecord,
  choices: RunEvents['choices'],
): NodeGave | undefined {
  const { node } = task.node;
  const last = operations.at(-1);
  if (node === undefined || last?.left === undefined) return undefined;
  const { answer, more = null } = leftValue(last.left.value);
  const session: LensToken = { text: answer ?? came(task)?.text };
  const member = (name: string): Json | undefined => memberOf(more, name);
  switch (node.kind) {
    case 'selector': {
      const choice = choices.get(last.left.result?.head ?? '');
      const chosen = routeOf(
        node.routes.map(({ name }) => name),
        choice?.chosen ?? member('chosen'),
      );
      return chosen === undefined ? undefined : byRoute(chosen, session, choice?.reason ?? member('reason'));
    }
    case 'approval': {
      const chosen =
        last.what === 'ask' || last.what === 'choose' ? answered(member('chose') ?? member('chosen')) : undefined;
      return chosen === undefined ? undefined : byRoute(chosen, session, member('note'));
    }
    case 'validate': {
      const verdict = verdictOf(more) ?? verdictIn(parts) ?? verdictAsked(operations);
      if (verdict === undefined) return undefined;
      const route = verdict === 'passed' ? 'passed' : 'failed';
      return { outs: { [route]: session }, route, verdict };
    }
    case 'loop': {
      const ended = member('ended');
      if (ended === undefined) return undefined;
      return ended === null
        ? { outs: { body: session }, output: 'goes round again' }
        : { outs: { done: session }, output: ended === 'cap' ? 'its cap ended it' : 'it is done' };
    }
    default:
      return plain(task, { kind: node.kind, session, more });
  }
}

interface Plain {
  readonly kind: NodeKind;
  readonly session: LensToken;
  readonly more: Json;
}

function plain(task: Task<LensToken>, { kind, session, more }: Plain): NodeGave | undefined {
  const ports = task.node.ports?.outs ?? [];
  const value = tokenOf(task, { kind, session, more });
  const outs = Object.fromEntries(ports.map(({ name, type }) => [name, type === 'session' ? session : value]));
  return { outs, ...(value.text === undefined ? {} : { output: value.text }) };
}

function tokenOf(task: Task<LensToken>, { kind, session, more }: Plain): LensToken {
  if (kind === 'code') return jsonToken(memberOf(more, 'value') ?? null);
  if (kind === 'join')
    return jsonToken(
      Object.fromEntries(
        task.came.map(({ edge: { edge, from }, value }) => [
          from.raw.kind === 'parallel' ? edge.from.port : edge.from.node,
          value.text ?? '',
        ]),
      ),
    );
  return kind === 'agent' ? { text: session.text, value: session.text ?? '' } : { text: undefined };
}

/** A value as it goes along an edge. */
export function jsonToken(value: Json): LensToken {
  return { text: typeof value === 'string' ? value : JSON.stringify(value), value };
}

/** The session that came to a node, of several the first. */
export function came(task: Task<LensToken>): LensToken | undefined {
  return task.came.find(({ value }) => value.value === undefined)?.value;
}

/** Reads what a node left beside its session value. Never throws. */
export function leftValue(text: string | undefined): LeftValue {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as LeftValue;
  } catch {
    return {};
  }
}

function memberOf(value: Json, name: string): Json | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name))
    return undefined;
  return (value as { readonly [name: string]: Json })[name];
}

function routeOf(names: readonly string[], chosen: Json | undefined): string | undefined {
  return names.find((name) => name === chosen);
}

function answered(chose: Json | undefined): string | undefined {
  if (chose === undefined) return undefined;
  return chose === 'approved' ? 'approved' : 'denied';
}

function verdictOf(more: Json): string | undefined {
  const verdict = typeof more === 'string' ? more : memberOf(more, 'verdict');
  return typeof verdict === 'string' ? verdict : undefined;
}

function verdictIn(parts: NodeRecord['parts']): string | undefined {
  for (const { events } of parts.toReversed())
    for (const event of events.toReversed()) if (event.kind === 'validation') return event.payload.verdict;
  return undefined;
}

/** A person's, who was asked before it was put on record. */
function verdictAsked(operations: NodeRecord['operations']): string | undefined {
  if (operations.at(-1)?.what !== 'judge') return undefined;
  const { more = null } = leftValue(operations.at(-2)?.left?.value);
  const chose = memberOf(more, 'chose');
  return typeof chose === 'string' ? chose : undefined;
}

function byRoute(route: string, session: LensToken, why: Json | undefined): NodeGave {
  const output = typeof why === 'string' && why !== '' ? `${route}: ${why}` : route;
  return { outs: { [route]: session }, route, output };
}
