import type { Draft } from '../../model/envelope.ts';
import type { EventId } from '../../model/ids.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import type { Position } from './position.ts';
import type { Recorded, RunRecord } from './recorded.ts';

/** Something a run asks of the world: a model, a tool, a person, a clock. */
export interface Asked<Answer> {
  readonly position: Position;
  /** sha256 of all that the answer depends on. */
  readonly inputDigest: string;
  /** `irreversible`: an attempt that began and has no end is never made again before a person said so (T2). */
  readonly effect: 'repeatable' | 'irreversible';
  /** What is recorded before it is performed; absent where an answer without a beginning is harmless. */
  readonly prepare?: (attempt: number) => Promise<readonly Draft[]>;
  /** Asks the world. Gives what is to be recorded, or what makes it where it names blobs or trees; nothing where the answer came into the record by another way. */
  readonly perform: (attempt: number) => Promise<readonly Draft[] | Making>;
  /** What a person's word on an attempt that nobody saw end is recorded as, its answer; undefined for a word after which it is performed. */
  readonly said?: (review: EventOf<'effect/reviewed'>) => Making | undefined;
  readonly read: (answer: SessionEvent) => Answer;
}

/** Makes what is to be recorded, with the blobs and trees that it names. */
export type Making = () => Promise<readonly Draft[]>;

/** One way for all answers of the world (R1): what is on record is used, what is not is performed and recorded before it is used. */
export interface Journal {
  readonly ask: <Answer>(asked: Asked<Answer>) => Promise<Answer>;
}

/** What a journal needs of its run. */
export interface JournalWorld {
  readonly record: RunRecord;
  /** Appends to the run's session; durable as the run's durability says, at once with `now`. The record has the events when it settles. */
  readonly append: (drafts: readonly Draft[], when?: 'now') => Promise<readonly SessionEvent[]>;
  /** Makes drafts and appends them; no blob that they name is dropped meanwhile: blobs are put before the event that names them is there. */
  readonly naming: (make: Making, append: (drafts: readonly Draft[]) => Promise<void>) => Promise<void>;
  /** Settles with a person's word for an attempt that began and has no end. Rejects where the run stops. */
  readonly review: (begun: SessionEvent) => Promise<EventOf<'effect/reviewed'>>;
  /** A test ends the process at one of these moments. */
  readonly passing?: (moment: Moment, position: Position) => void;
}

/** Moments of an ask between which a run can be killed. */
export type Moment = 'asked' | 'begun' | 'performed' | 'recorded';

/** The record holds another question at a position than the one that is asked now: going on would mix two histories. */
export class Divergence extends Error {
  readonly position: Position;
  readonly event: EventId;
  readonly expected: string;
  readonly found: string;
  constructor(position: Position, { id }: SessionEvent, digests: { expected: string; found: string }) {
    const { expected, found } = digests;
    super(`At ${position} event ${id} answers a question with the digest ${expected}; the run asks one with ${found}.`);
    this.name = 'Divergence';
    this.position = position;
    this.event = id;
    this.expected = expected;
    this.found = found;
  }
}

/** A journal that performs what is not on record. */
export function liveJournal(world: JournalWorld): Journal {
  return {
    async ask(asked) {
      const { position } = asked;
      const recorded = checked(world.record.at(position), asked);
      if (recorded.answer !== undefined) return asked.read(recorded.answer);
      world.passing?.('asked', position);
      const uncertain = recorded.begun.at(-1);
      if (uncertain !== undefined && asked.effect === 'irreversible') {
        const review = recorded.review ?? (await world.review(uncertain));
        const said = asked.said?.(review);
        if (said !== undefined) return await answered(world, asked, said);
      }
      return await perform(world, asked, recorded);
    },
  };
}

async function perform<Answer>(world: JournalWorld, asked: Asked<Answer>, { begun }: Recorded): Promise<Answer> {
  const attempt = begun.length + 1;
  const { prepare } = asked;
  if (prepare !== undefined) await record(world, asked, () => prepare(attempt));
  world.passing?.('begun', asked.position);
  const drafts = await asked.perform(attempt);
  world.passing?.('performed', asked.position);
  return await answered(world, asked, drafts);
}

async function answered<Answer>(
  world: JournalWorld,
  asked: Asked<Answer>,
  drafts: readonly Draft[] | Making,
): Promise<Answer> {
  if (typeof drafts === 'function') await record(world, asked, drafts);
  else await append(world, asked, drafts);
  world.passing?.('recorded', asked.position);
  const { answer } = world.record.at(asked.position);
  if (answer === undefined) throw new Error(`nothing answers ${asked.position} after it was performed`);
  return asked.read(answer);
}

function record(world: JournalWorld, asked: Asked<unknown>, make: Making): Promise<void> {
  return world.naming(make, (drafts) => append(world, asked, drafts));
}

async function append(world: JournalWorld, { effect }: Asked<unknown>, drafts: readonly Draft[]): Promise<void> {
  if (drafts.length > 0) await world.append(drafts, effect === 'irreversible' ? 'now' : undefined);
}

function checked(recorded: Recorded, { position, inputDigest }: Asked<unknown>): Recorded {
  const event = recorded.answer ?? recorded.begun.at(-1);
  if (event === undefined || recorded.inputDigest === undefined || recorded.inputDigest === inputDigest)
    return recorded;
  throw new Divergence(position, event, { expected: recorded.inputDigest, found: inputDigest });
}
