import { z } from 'zod';

/** Whether the home takes what is to be saved. */
const writing = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('open') }),
  /** The disk did not take what was to be saved last: what was answered as saved is kept, also since then where it is small. Ends by itself once the disk takes as much. */
  z.strictObject({ state: z.literal('stopped'), code: z.string(), says: z.string(), sinceMs: z.number() }),
  /** The home can be read only as long as this host lives. */
  z.strictObject({ state: z.literal('read-only'), code: z.string(), says: z.string() }),
  /** A file of the store, by its name, can't be opened: `setAside` agrees to go on without it, and every other call is refused. */
  z.strictObject({ state: z.literal('shut'), code: z.string(), says: z.string(), file: z.string() }),
]);

/** Something that was found, and put right where it could be; told once. */
const notice = z.strictObject({
  code: z.enum([
    'index-rebuilt',
    'search-rebuilt',
    'migrated',
    'record-damaged',
    'set-aside',
    'not-set-aside',
    'wal-kept',
    'folder-left',
  ]),
  says: z.string(),
  atMs: z.number(),
});

/**
 * Files of the store, by name, of which pages were met that can't be read. `leaving`: a person agreed to set them aside, so the host closes
 * in order, and the home is opened anew with what can be read of them.
 */
const damaged = z.strictObject({ files: z.array(z.string()), sinceMs: z.number(), leaving: z.boolean() });

/** How the home is, for a banner. `damaged` is absent while no such page was met. */
export const homeState = z.strictObject({ writing, notices: z.array(notice), damaged: damaged.exactOptional() });

export type HomeState = z.infer<typeof homeState>;
export type HomeNotice = z.infer<typeof notice>;
