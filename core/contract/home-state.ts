import { z } from 'zod';

/** Whether the home takes what is to be saved. */
const writing = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('open') }),
  /** The disk took nothing when it was last asked: what was shown as saved is saved, nothing else. Ends by itself once it takes something again. */
  z.strictObject({ state: z.literal('stopped'), code: z.string(), says: z.string(), sinceMs: z.number() }),
  /** The home can be read only as long as this host lives. */
  z.strictObject({ state: z.literal('read-only'), code: z.string(), says: z.string() }),
]);

/** Something that was found, and put right where it could be; told once. */
const notice = z.strictObject({
  code: z.enum(['index-rebuilt', 'search-rebuilt', 'migrated', 'record-damaged', 'set-aside']),
  says: z.string(),
  atMs: z.number(),
});

/** How the home is, for a banner. */
export const homeState = z.strictObject({ writing, notices: z.array(notice) });

export type HomeState = z.infer<typeof homeState>;
export type HomeNotice = z.infer<typeof notice>;
