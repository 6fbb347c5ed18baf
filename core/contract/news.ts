import { z } from 'zod';
import { sessionRow } from '../projections/session-summary/session-row.ts';
import { eventText } from './event-text.ts';
import { homeState } from './home-state.ts';
import { importProgress } from './import-report.ts';
import { searchProgress } from './search.ts';

/** One entry of the reflog: an act of a person (S10). */
export const act = z.strictObject({
  id: z.string(),
  /** "Forked “Cap total retry delay” at step 7", in the past tense. */
  says: z.string(),
  atMs: z.number(),
  subject: z.string(),
  undone: z.boolean(),
  /** It can't be taken back from here: what it was about is gone, or it is of the home. */
  final: z.literal(true).exactOptional(),
  /** It is about the home itself, and is taken back where it was done. */
  ofHome: z.literal(true).exactOptional(),
  /** Sessions that lost their end by it, each with its newest event and the number of that; absent for none. */
  ends: z.array(z.strictObject({ session: z.string(), head: z.string(), seq: z.int() })).exactOptional(),
});

/** What happened, for every window alike. At most 1,000 events in one item. */
export const newsItem = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('events'), session: z.string(), events: z.array(eventText).max(1000) }),
  z.strictObject({ type: z.literal('sessions'), rows: z.array(sessionRow) }),
  z.strictObject({ type: z.literal('reflog'), acts: z.array(act) }),
  z.strictObject({ type: z.literal('import'), progress: importProgress }),
  z.strictObject({ type: z.literal('home'), state: homeState }),
  /** What streams in a run right now. It is not stored; what is on record comes as `events`. */
  z.strictObject({
    type: z.literal('live'),
    session: z.string(),
    run: z.string(),
    position: z.string(),
    kind: z.enum(['text', 'reasoning', 'tool-input', 'output']),
    callId: z.string().exactOptional(),
    text: z.string(),
  }),
  /** How far the search index is. */
  z.strictObject({ type: z.literal('search'), ...searchProgress }),
  /** How many sessions have been read at the start, of how many: until all are, no list of them is given. Not told of a few. */
  z.strictObject({ type: z.literal('reading'), soFar: z.int(), of: z.int() }),
  /** What is drawn of a workflow is at change `n` on version `base` now; 0 where it is as it is kept. Who shows it otherwise opens it again. */
  z.strictObject({ type: z.literal('draft'), workflow: z.string(), n: z.int(), base: z.int().exactOptional() }),
  /** The follower fell behind and must take its view snapshots again. */
  z.strictObject({ type: z.literal('resync') }),
]);

/** `seq` counts news batches of this host's life, from 1 without gaps. */
export const news = z.strictObject({ seq: z.int(), items: z.array(newsItem) });

export type Act = z.infer<typeof act>;
export type NewsItem = z.infer<typeof newsItem>;
export type News = z.infer<typeof news>;
