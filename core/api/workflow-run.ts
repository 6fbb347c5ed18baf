import { createHash } from 'node:crypto';
import { canonicalText } from '../model/canonical.ts';
import { DivergenceError } from './divergence-error.ts';
import { forkOf } from './fork.ts';
import { type Keys, uuidOf } from './keys.ts';
import { failedWith, failureOf } from './node-failure.ts';
import type { Done, Operation } from './perform.ts';
import { type Place, placed } from './placed.ts';
import { Session } from './session.ts';
import type { Left, WorkflowRecord } from './workflow-record.ts';

/** A run of a program: its operations are nodes on record, each at a place that the same program always has for it (R1, R5). */
export interface WorkflowRun {
  /** Does an operation on a value, or gives what is on record of it. Throws DivergenceError. */
  readonly node: <More>(place: Place, on: Session, operation: Operation<More>) => Promise<Done<More>>;
  /** What else a node gave beside a session value; undefined where it did not, or not yet. */
  readonly more: (position: string) => unknown;
  /** Notes a session of an earlier run, which is left as it is: what is done on a value of it is done in a fork. */
  readonly keepOut: (session: string) => void;
  /** An answer of the world: the one on record, else what `ask` gives. Throws DivergenceError. */
  readonly answer: (place: Place, what: 'clock' | 'random' | 'id', ask: () => string) => Promise<string>;
}

interface RunOfProgram {
  /** What tells it from all other runs. */
  readonly name: readonly string[];
  readonly record: WorkflowRecord;
  /** The event that it began with; undefined for one of an older record, whose agents do not name it. */
  readonly program: string | undefined;
}

/** Goes on with a run. */
export function workflowRun({ name, record, program }: RunOfProgram): WorkflowRun {
  const keptOut = new Set<string>();
  const run: WorkflowRun = {
    keepOut: (session) => void keptOut.add(session),
    async node(place, on, operation) {
      // Before anything is waited for: two operations that are asked for in a row have their numbers in that order.
      const position = `${place.path}/${operation.what}-${place.next++}`;
      const { host } = on;
      const here = { run, path: position, next: 0 };
      const left = await enter({ record, position }, on, operation);
      if (left?.outcome === 'failed') throw failedWith(left.value ?? '', host, (value) => placed(value, here));
      if (left !== undefined) return doneOf(left, on, here);
      const keys = keysOf(name, position, { record, program });
      const done = await performed(operation, keptOut.has(on.id) ? await forkBefore(operation, on, keys) : on, keys);
      if (done.ok) {
        const { session, more } = done;
        const { words, answer } = session;
        const value = JSON.stringify({ ...present({ words, answer }), more });
        const result = { session: session.id, head: session.head };
        await record.add({ type: 'left', position, outcome: 'done', result, value });
        return { session: placed(session, here), more };
      }
      await record.add({ type: 'left', position, outcome: 'failed', value: done.value });
      throw failedWith(done.value, host, (value) => placed(value, here));
    },
    more: (position) => moreOf(record, position),
    async answer(place, what, ask) {
      const position = `${place.path}/${what}-${place.next++}`;
      const before = record.answered(position);
      if (before !== undefined) return before.value;
      const ended = record.ended();
      if (ended !== undefined) throw new DivergenceError(position, { expected: 'come to its end', found: what });
      const value = ask();
      await record.add({ type: 'answered', position, what, value });
      return value;
    },
  };
  return run;
}

interface At {
  readonly record: WorkflowRecord;
  readonly position: string;
}

/** What the node gave in an earlier life; else it is entered, on record, and undefined. */
async function enter(
  { record, position }: At,
  on: Session,
  { what, input }: Operation<unknown>,
): Promise<Left | undefined> {
  const inputDigest = inputDigestOf(on, { what, input });
  const before = record.entered(position);
  if (before !== undefined && before.inputDigest !== inputDigest)
    throw new DivergenceError(position, {
      event: before.event,
      expected: `${before.what} ${before.inputDigest}`,
      found: `${what} ${inputDigest}`,
    });
  const left = record.left(position);
  if (left !== undefined) return left;
  if (record.ended() !== undefined)
    throw new DivergenceError(position, { expected: 'come to its end', found: `${what} ${inputDigest}` });
  if (before === undefined) await record.add({ type: 'entered', position, what, inputDigest });
  return undefined;
}

/** What a node on record gave beside a session value; undefined where it did not, or not yet. */
export function moreOf(record: WorkflowRecord, position: string): unknown {
  const { outcome, value } = record.left(position) ?? {};
  return outcome === 'done' && value !== undefined ? (JSON.parse(value) as { more: unknown }).more : undefined;
}

/** sha256 of all that an operation on a value depends on. */
export function inputDigestOf(
  { id, head, words }: Session,
  { what, input }: Pick<Operation<unknown>, 'what' | 'input'>,
): string {
  const asked = canonicalText(JSON.parse(JSON.stringify({ session: id, head, words: words ?? null, what, input })));
  return createHash('sha256').update(asked).digest('hex');
}

/** Operations that write nothing to the session that they are done on. */
const LEAVE_IT = ['fork', 'spawn', 'detach'];

/** The fork that the operation itself would make where the session had moved on. */
async function forkBefore({ what }: Operation<unknown>, on: Session, keys: Keys): Promise<Session> {
  if (LEAVE_IT.includes(what)) return on;
  const { id, head } = await forkOf(on, { as: keys.id('fork') });
  return new Session(on.host, { id, head, ...present(on) });
}

/** What a node on record gave, placed where it stands. */
export function doneOf<More>({ result, value = '' }: Left, { host }: Session, place: Place): Done<More> {
  if (result === undefined) throw new Error(`the node ${place.path} was left without a session`);
  const { words, answer, more } = JSON.parse(value) as { words?: string; answer?: string; more: More };
  const session = new Session(host, { id: result.session, head: result.head, ...present({ words, answer }) });
  return { session: placed(session, place), more };
}

function keysOf(
  name: readonly string[],
  position: string,
  { record, program }: Pick<RunOfProgram, 'record' | 'program'>,
): Keys {
  return {
    id: (what) => uuidOf(...name, position, what),
    position,
    program,
    isOfAnother: record.isResult,
    alone: record.alone,
  };
}

type Performed<More> = ({ readonly ok: true } & Done<More>) | { readonly ok: false; readonly value: string };

/** Does an operation on the value as it is outside of the run. Throws what may go otherwise another time. */
async function performed<More>(operation: Operation<More>, on: Session, keys: Keys): Promise<Performed<More>> {
  const { host, id, head, words, answer } = on;
  try {
    return {
      ok: true,
      ...(await operation.work(new Session(host, { id, head, ...present({ words, answer }) }), keys)),
    };
  } catch (error) {
    const value = failureOf(error);
    if (value === undefined) throw error;
    return { ok: false, value };
  }
}

/** Those of some words that are there. */
function present(words: { readonly words: string | undefined; readonly answer: string | undefined }): {
  words?: string;
  answer?: string;
} {
  return {
    ...(words.words === undefined ? {} : { words: words.words }),
    ...(words.answer === undefined ? {} : { answer: words.answer }),
  };
}
