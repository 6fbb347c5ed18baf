import type { Part } from '../../../model/parts.ts';
import { partsOf } from '../../../model/parts-of.ts';
import type { SessionEvent } from '../../../model/read-event.ts';
import type { NodeRound } from '../../../model/workflow/node-position.ts';
import { partsIn } from '../../parts/parts-in.ts';
import { textOf } from '../../parts/text-of.ts';
import { cutText } from '../../text/cut-text.ts';
import type { LensWorld } from './lay-run.ts';
import type { LensState, LensStep, LensVisit } from './run-lens.ts';
import type { NodeRecord, PartRun, RunEvents } from './run-record.ts';

/** Longest beginning of what came to a node and what it gave, UTF-16 units. */
const MOST = 1_200;

interface Laying {
  readonly world: LensWorld;
  readonly events: RunEvents;
}

interface Said {
  readonly input?: string | undefined;
  readonly output?: string | undefined;
  readonly route?: string | undefined;
  readonly verdict?: string | undefined;
}

/** What a node came to in a round. Each event of its runs is looked at once. */
export function visitOf(
  { world, events: { started } }: Laying,
  path: readonly NodeRound[],
  state: LensState,
  record: NodeRecord,
  said: Said = {},
): LensVisit {
  const { operations, parts } = record;
  const seen = lookAt(parts);
  const last = operations.at(-1);
  const endedAtMs = operations.every(({ left }) => left !== undefined) ? last?.left?.atMs : undefined;
  const given = last?.left?.result;
  const root = started.envelope.origin.session;
  const entered = operations[0] && { session: root, event: operations[0].entered };
  const result = given === undefined ? undefined : ({ session: given.session, event: given.head } as LensStep);
  const { steps, tokens, costUsd } = world.spent(parts.flatMap(({ events }) => events));
  return defined({
    path,
    state,
    beganAtMs: operations[0]?.enteredAtMs,
    endedAtMs,
    steps,
    calls: seen.calls,
    tokens,
    costUsd,
    input: beginning(seen.input ?? said.input),
    output: beginning(said.output ?? seen.output ?? seen.result),
    runs: parts.map(({ run }) => run),
    route: said.route,
    verdict: said.verdict,
    first: seen.first ?? result ?? entered,
    last: seen.last ?? result ?? entered,
  });
}

interface Seen {
  calls: number;
  first?: LensStep;
  last?: LensStep;
  input?: string;
  output?: string;
  /** Of the last call. */
  result?: string | undefined;
}

/** Kinds of events that are steps a person can look at. */
const STEPS: ReadonlySet<string> = new Set([
  'message',
  'model/answered',
  'model/failed',
  'tool/started',
  'tool/ended',
  'approval/asked',
  'approval/answered',
  'validation',
  'error',
]);

function lookAt(parts: readonly PartRun[]): Seen {
  const seen: Seen = { calls: 0 };
  for (const { session, events } of parts)
    for (const event of events) {
      const { kind, id } = event;
      if (!STEPS.has(kind)) continue;
      if (kind === 'tool/ended') seen.calls++;
      seen.first ??= { session, event: id };
      seen.last = { session, event: id };
      look(seen, event);
    }
  return seen;
}

function look(seen: Seen, event: SessionEvent): void {
  const text = textOf(partsIn(event));
  if (event.kind === 'message' && event.payload.role === 'user' && text !== '') seen.input ??= text;
  if (event.kind === 'model/answered' && text !== '') seen.output = text;
  if (event.kind === 'validation') seen.output = event.payload.evidence;
  if (event.kind === 'approval/asked' && event.payload.choices !== undefined) seen.input ??= event.payload.command;
  if (event.kind === 'tool/ended') seen.result = resultIn(event.payload.parts);
}

function resultIn(parts: readonly Part[]): string | undefined {
  return partsOf(parts, 'tool-result').at(-1)?.output;
}

function beginning(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  return text.length > MOST ? `${cutText(text, MOST)}…` : text;
}

function defined(visit: { readonly [Key in keyof LensVisit]: LensVisit[Key] | undefined }): LensVisit {
  return Object.fromEntries(Object.entries(visit).filter(([, value]) => value !== undefined)) as unknown as LensVisit;
}
