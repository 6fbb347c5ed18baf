import type { MemoryCommand } from '../../model/memory/commands.ts';
import { decide } from '../../model/memory/decide.ts';
import { heldItem, type MemoryScope } from '../../model/memory/state.ts';
import type { SharedScope } from '../../model/memory/stream-of.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import { textOf } from '../../projections/parts/text-of.ts';
import { below, type Position } from '../agent/position.ts';
import type { RunWorld } from '../agent/run-world.ts';
import { outcome, type ToolMemory, type ToolOutcome } from '../tools/tool.ts';
import { recall } from './recall.ts';
import { branchMemory, type RunMemory, whyNot } from './run-memory.ts';

/** What a call at a position may do with the memories of its run; nothing for an agent without. */
export function toolMemory(world: RunWorld, position: Position, callId: string): { readonly memory?: ToolMemory } {
  const { memory } = world;
  if (memory === undefined) return {};
  return {
    memory: {
      recall: (query, scopes) => recallFor(world, memory, { query, scopes, position, callId }),
      remember: (item) => rememberFor(world, memory, { ...item, position }),
    },
  };
}

interface AskedByCall {
  readonly query: string;
  readonly scopes: readonly MemoryScope[] | undefined;
  readonly position: Position;
  readonly callId: string;
}

async function recallFor(
  world: RunWorld,
  memory: RunMemory,
  { query, scopes = memory.may.reads, position, callId }: AskedByCall,
): Promise<ToolOutcome> {
  const refused = scopes.flatMap((scope) => whyNot(scope, memory, 'reads') ?? []);
  if (refused.length > 0 && refused.length === scopes.length) return outcome(refused.join(' '), true);
  const found = await recall(world, memory, {
    position: below(position, 'recall'),
    query,
    scopes: scopes.filter((scope) => whyNot(scope, memory, 'reads') === undefined),
    callId,
  });
  const text = textOf(found.payload.parts ?? []);
  return outcome(text === '' ? 'Nothing that is remembered has to do with that.' : text);
}

interface ToRemember {
  readonly scope: MemoryScope;
  readonly key: string;
  readonly text: string;
  readonly position: Position;
}

async function rememberFor(
  world: RunWorld,
  memory: RunMemory,
  { scope, key, text, position }: ToRemember,
): Promise<ToolOutcome> {
  const refused = whyNot(scope, memory, 'writes');
  if (refused !== undefined) return outcome(`${refused} Nothing was remembered.`, true);
  const before = world.historyBefore(position);
  const head = before.at(-1)?.id;
  const asking = before.findLast(({ kind }) => kind === 'model/answered')?.id;
  const command: MemoryCommand = {
    type: 'memory/remember',
    key,
    text,
    evidence: asking === undefined ? [] : [asking],
    ...(head === undefined ? {} : { from: { session: world.session, event: head, run: world.run } }),
  };
  const remembered = await (scope === 'session'
    ? inBranch(world, command, position)
    : inShared(memory, scope, command));
  if (!remembered.ok)
    return outcome(`${remembered.refusal.message} Nothing was changed.`, remembered.refusal.code !== 'already-so');
  const old = remembered.value;
  if (old === undefined) return outcome(`Remembered in ${scope} memory under “${key}”.`);
  return outcome(`Replaced what ${scope} memory held under “${key}”. Before it was:\n${old}`);
}

/** The words that were replaced; undefined for none. */
type Replaced = Decision<string | undefined>;
type Remember = Extract<MemoryCommand, { type: 'memory/remember' }>;

async function inBranch(world: RunWorld, command: Remember, position: Position): Promise<Replaced> {
  // Nothing is recorded at this position, so that is the history as it is now: an attempt that was cut off may have written.
  const state = branchMemory(world.historyBefore(below(position, 'branch')));
  const decided = decide(state, command);
  if (!decided.ok) return decided;
  const old = heldItem(state, command.key)?.text;
  await world.append([decided.value]);
  return accept(old);
}

async function inShared({ shared, placeOf }: RunMemory, scope: SharedScope, command: Remember): Promise<Replaced> {
  const place = placeOf(scope);
  if (place === undefined) throw new Error(`${scope} memory was not checked before it was written`);
  const done = await shared.run(place, command, 'agent');
  if (!done.ok) return done;
  const payload = done.value.draft.payload as { readonly old?: string };
  const { items } = await shared.state(place);
  return accept([...items.values()].find(({ id }) => id === payload.old)?.text);
}
