import type { Sha256 } from '../../model/envelope.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { flatPlaces, placesFrom } from '../../projections/held/place-map.ts';
import type { StepRoll } from '../../projections/steps/step-roll.ts';
import type { StepRow } from '../../projections/steps/step-row.ts';
import type { Projection } from '../ports.ts';

/** Name of the projection that holds where a session's steps stand; their rows are in chunks under {@link chunkName}. */
export const SAVED_STEPS = 'session-steps';

/** Raised with every change of what the fold of steps gives: steps saved under another number are folded anew. */
export const STEPS_VERSION = 21;

/** Rows in one chunk. */
export const CHUNK = 1_000;

/** The steps of a session as they are saved beside the chunks of their rows. */
export interface SavedSteps {
  readonly roll: StepRoll;
  /** Digests of the chunks, in order. */
  readonly chunks: readonly string[];
  /** Rows that were not settled when their chunk was written, by place: they stand for what the chunk has there. */
  readonly late: ReadonlyMap<number, StepRow>;
}

/** Name of the projection that holds the `index`-th chunk of rows. */
export function chunkName(index: number): string {
  return `${SAVED_STEPS}/${index}`;
}

/** Steps as a projection, with a digest over all of it, which by the digests of the chunks covers every row. */
export function stepsToSaved({ roll, chunks, late }: SavedSteps, sha256: Sha256): Projection & { session: SessionId } {
  const { session, head, made, answers, strays, placed, sharesWorkspace } = roll;
  const body = JSON.stringify({
    made: made.map((count, at) => count - (made[at - 1] ?? 0)),
    answers: flatPlaces(answers),
    strays: [...strays],
    placed,
    sharesWorkspace,
    chunks,
    late: [...late],
  });
  return {
    session: session as SessionId,
    head: head as EventId,
    text: `${STEPS_VERSION} ${sha256(`${session} ${head} ${body}`)} ${body}`,
  };
}

/** The steps that were saved for this session up to this event; undefined where they are of another version, another event, or not what was saved. */
export function stepsFromSaved(
  session: string,
  head: string,
  saved: Projection | undefined,
  sha256: Sha256,
): SavedSteps | undefined {
  if (saved?.head !== head) return undefined;
  const [, version, digest, body] = /^(\d+) ([0-9a-f]{64}) (.*)$/s.exec(saved.text) ?? [];
  if (body === undefined || version !== String(STEPS_VERSION)) return undefined;
  if (digest !== sha256(`${session} ${head} ${body}`)) return undefined;
  const { made, answers, strays, placed, sharesWorkspace, chunks, late } = JSON.parse(body) as Body;
  let sum = 0;
  const roll: StepRoll = {
    session,
    head,
    made: made.map((count) => {
      sum += count;
      return sum;
    }),
    answers: placesFrom(answers),
    strays: new Set(strays),
    placed: [...placed],
    sharesWorkspace,
    isGapless: true,
  };
  return { roll, chunks, late: new Map(late) };
}

interface Body extends Pick<StepRoll, 'placed' | 'sharesWorkspace'> {
  readonly made: readonly number[];
  readonly answers: readonly number[];
  readonly strays: readonly number[];
  readonly chunks: readonly string[];
  readonly late: readonly (readonly [number, StepRow])[];
}

/** Rows of one session as the text of a chunk: without what each of them repeats. */
export function chunkText(rows: readonly (StepRow | undefined)[]): string {
  return JSON.stringify(rows.map((row) => (row === undefined ? null : slim(row))));
}

function slim({ session: _, key, event, ...rest }: StepRow): SlimRow {
  return key === event ? { event, ...rest } : { event, n: Number(key.slice(event.length + 1)), ...rest };
}

type SlimRow = Omit<StepRow, 'session' | 'key'> & { readonly n?: number };

/** The rows that a chunk of a session was made of. */
export function rowsOfChunk(session: string, text: string): (StepRow | undefined)[] {
  return (JSON.parse(text) as (SlimRow | null)[]).map((slimmed) => {
    if (slimmed === null) return undefined;
    const { n, event, ...rest } = slimmed;
    return { key: n === undefined ? event : `${event}/${n}`, event, session, ...rest };
  });
}
