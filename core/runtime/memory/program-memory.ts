import { type AgentMemory, agentMemory } from '../../model/agent/agent.ts';
import { canonicalText } from '../../model/canonical.ts';
import type { Draft } from '../../model/envelope.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { MemoryCommand } from '../../model/memory/commands.ts';
import { decide } from '../../model/memory/decide.ts';
import type { MemoryScope } from '../../model/memory/state.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { SessionWriter } from '../agent/session-writer.ts';
import type { EventStore } from '../ports.ts';
import { hasMovedOn } from '../runs/has-moved-on.ts';
import { mayWrite } from '../runs/may-write.ts';
import { programStart } from '../runs/program-record.ts';
import type { Runs } from '../runs/runs.ts';
import type { Sealing } from '../seal-stream.ts';
import { recalledDraft, searchMemories } from './recall.ts';
import { branchMemory, memoryOf, type RunMemory } from './run-memory.ts';

/** Who asks for a memory, and where. */
interface OfProgram {
  readonly session: SessionId;
  readonly expectedHead?: EventId;
  /** The event that the program's run began with: its memory of scope workflow is that of its name. */
  readonly program?: EventId;
}

/** What a program looks up (K1). */
export interface ProgramRecall extends OfProgram {
  /** Where in its run. */
  readonly position: string;
  readonly scopes: readonly MemoryScope[];
  readonly query: string;
  /** Items that are given at most. */
  readonly items?: number;
}

/** What a program keeps. */
export interface ProgramKeep extends OfProgram {
  readonly scope: MemoryScope;
  readonly key: string;
  readonly text: string;
}

interface MemoryWorld {
  readonly store: EventStore;
  readonly sealing: Sealing;
  readonly runs: Pick<Runs, 'alone'>;
  readonly shared: RunMemory['shared'];
}

/** Looks something up in memories for a program, on record in the session: the next agent there reads what was found (K1). Refused where the session has none of a scope, and as a verdict of a person is. */
export async function recallForProgram(
  world: MemoryWorld,
  asked: ProgramRecall,
): Promise<Decision<{ readonly event: EventId }>> {
  const { query, scopes, position, items = agentMemory.parse({}).items } = asked;
  return await inSession(world, asked, { reads: scopes, writes: [], items }, async ({ memory, history, writer }) => {
    const near = await searchMemories({ session: asked.session, history }, memory, { query, scopes });
    const inputDigest = world.sealing.sha256(canonicalText({ query, scopes: [...scopes], items }));
    const event = await addOne(writer, recalledDraft(near, { query, scopes }, { items, position, inputDigest }));
    return accept({ event });
  });
}

/** Keeps a text in a memory for a program, with the session's head as its evidence (K1). `event`: of a change of the session's own memory. A no-op where it holds that text. Refused as {@link recallForProgram}. */
export async function keepForProgram(
  world: MemoryWorld,
  { scope, key, text, ...asked }: ProgramKeep,
): Promise<Decision<{ readonly event?: EventId }>> {
  return await inSession(world, asked, { reads: [], writes: [scope] }, async ({ memory, history, writer }) => {
    const head = writer.head();
    const from = { session: asked.session, event: head };
    const command: MemoryCommand = { type: 'memory/remember', key, text, evidence: [head], from };
    if (scope !== 'session') {
      const place = memory.placeOf(scope);
      if (place === undefined) throw new Error(`${scope} memory was not checked before it was written`);
      const done = await memory.shared.run(place, command, 'workflow');
      return done.ok || done.refusal.code === 'already-so' ? accept({}) : done;
    }
    const decided = decide(branchMemory(history), command);
    if (decided.ok) return accept({ event: await addOne(writer, decided.value) });
    return decided.refusal.code === 'already-so' ? accept({}) : decided;
  });
}

interface Here {
  readonly memory: RunMemory;
  readonly history: readonly SessionEvent[];
  readonly writer: SessionWriter;
}

async function inSession<Value>(
  world: MemoryWorld,
  { session, expectedHead, program }: OfProgram,
  { reads, writes, items }: { reads: readonly MemoryScope[]; writes: readonly MemoryScope[]; items?: number },
  work: (here: Here) => Promise<Decision<Value>>,
): Promise<Decision<Value>> {
  const workflow = program && (await programStart(program, world))?.payload.workflow;
  return await world.runs.alone(session, async ({ writer }, history) => {
    const may = mayWrite(history, session);
    if (!may.ok) return may;
    const moved = hasMovedOn(history, session, expectedHead);
    if (moved !== undefined) return moved;
    const kept: AgentMemory = agentMemory.parse({ reads, writes, ...(items === undefined ? {} : { items }) });
    const memory = memoryOf(world.shared, kept, { history, agent: undefined, workflow });
    const without = [...reads, ...writes].find((scope) => scope !== 'session' && memory.placeOf(scope) === undefined);
    if (without !== undefined)
      return refuse('unsupported', `A program has no memory of scope ${without} in this session.`, {
        remedy: 'Take session or user; project where the session has a folder, workflow in a run of a program.',
      });
    return await work({ memory, history, writer });
  });
}

async function addOne(writer: SessionWriter, draft: Draft): Promise<EventId> {
  const [event] = await writer.append([draft], 'workflow', 'now');
  if (event === undefined) throw new Error('appending one draft gave no event');
  return event.id;
}
