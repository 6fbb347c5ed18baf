import { canonicalText } from '../model/canonical.ts';
import type { EventId, SessionId } from '../model/ids.ts';
import { accept, type Decision } from '../model/refusal.ts';
import type { Detach, Fork, Opening, SessionCommand, SpawnSession } from '../model/session/commands.ts';
import {
  type Basis,
  decideDetach,
  decideFork,
  decideSpawn,
  decideWhere,
  type Surroundings,
} from '../model/session/decide.ts';
import { decideAtBreak } from '../model/session/decide-at-break.ts';
import { catalogueAppend, openingAppend } from './acts.ts';
import type { BlobStore, EventStore } from './ports.ts';
import { decideAndAppend } from './retry-append.ts';
import type { Sealing } from './seal-stream.ts';
import type { BreakBefore } from './views/break-before.ts';
import type { CarriedBasis } from './views/carried-basis.ts';
import type { SessionIndex } from './views/session-index.ts';

/** A session that a command made, and its head. */
export interface Made {
  readonly session: SessionId;
  readonly head: EventId;
}

export interface SessionCommands {
  readonly fork: (command: Fork) => Promise<Decision<Made>>;
  readonly spawn: (command: SpawnSession) => Promise<Decision<Made>>;
  readonly detach: (command: Detach) => Promise<Decision<Made>>;
}

interface CommandWorld {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly sealing: Sealing;
  readonly index: SessionIndex;
  readonly breakBefore: BreakBefore;
  readonly basisAt: (event: EventId, start?: string) => Promise<CarriedBasis>;
}

/** Commands that make a session out of another one. The cost of a fork does not grow with history (F1), but where a break must be found in it. */
export function createSessionCommands(world: CommandWorld): SessionCommands {
  return {
    fork: (command) => open(world, command, (around) => fork(world, command, around)),
    spawn: (command) => open(world, command, async (around) => decideSpawn(command, around)),
    detach: (command) => open(world, command, (around) => detach(world, command, around)),
  };
}

async function open(
  world: CommandWorld,
  command: SessionCommand,
  decide: (around: Surroundings) => Promise<Decision<Opening>>,
): Promise<Decision<Made>> {
  let made: Made | undefined;
  const decision = await decideAndAppend(
    async () => decide(await surroundings(world, command)),
    async (opening) => {
      const session = subjectOf(opening);
      const first = openingAppend(session, opening, world.sealing);
      made = { session, head: first.events[0].id };
      return world.store.append([first, await catalogueAppend([opening.act], world.store, world.sealing)]);
    },
  );
  if (!decision.ok) return decision;
  if (made === undefined) throw new Error('an accepted command made no session');
  return accept(made);
}

async function surroundings(world: CommandWorld, command: SessionCommand): Promise<Surroundings> {
  const session = await world.index.facts(command.session);
  const child = command.as ?? (world.sealing.ids.uuid() as SessionId);
  const reaches =
    session !== undefined && command.at !== undefined && (await world.index.reaches(session.id, command.at));
  return { session, reaches, child, isTaken: command.as !== undefined && (await isTaken(world, command.as)) };
}

async function isTaken({ store, index }: CommandWorld, session: SessionId): Promise<boolean> {
  return (await store.ref(session)) !== undefined || (await index.facts(session)) !== undefined;
}

async function fork(world: CommandWorld, command: Fork, around: Surroundings): Promise<Decision<Opening>> {
  const where = decideWhere(command, around);
  if (!where.ok) return where;
  const { session, at } = where.value;
  const broken = await world.breakBefore({ as: 'fork', session: session.id, at, child: around.child });
  return decideFork(command, { ...around, broken });
}

async function detach(world: CommandWorld, command: Detach, around: Surroundings): Promise<Decision<Opening>> {
  const where = decideWhere(command, around);
  if (!where.ok) return where;
  const { session, at } = where.value;
  const broken = await world.breakBefore({ as: 'detached', session: session.id, at, child: around.child });
  const answered = decideAtBreak(command.atBreak, broken);
  if (!answered.ok) return answered;
  const start = answered.value?.how === 'start' ? answered.value.event : undefined;
  const { basis: context, tokens, ...filesAndMemory } = await world.basisAt(at, start);
  const bytes = new TextEncoder().encode(canonicalText(context));
  const basis: Basis = {
    context: await world.blobs.put(bytes),
    exactness: context.exactness,
    ...(tokens === undefined ? {} : { carries: { segments: context.segments.length, tokens } }),
    ...filesAndMemory,
  };
  return decideDetach(command, { ...around, broken }, basis);
}

function subjectOf(opening: Opening): SessionId {
  return (opening.act.payload as { subject: SessionId }).subject;
}
