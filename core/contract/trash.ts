import { z } from 'zod';

/** What emptying the trash would come to. */
export const trashPreview = z.strictObject({
  /** Sessions that would go for good, with the size of their events. */
  sessions: z.array(z.strictObject({ session: z.string(), title: z.string(), events: z.int(), sizeBytes: z.int() })),
  /** Sessions in the trash that would stay, since another one reaches their events. */
  kept: z.array(z.strictObject({ session: z.string(), title: z.string(), because: z.string() })),
  events: z.int(),
  blobs: z.int(),
  /** Events and blobs together, as they are stored: packed. */
  sizeBytes: z.int(),
  /** Kept ranges of their files that gave no record; absent for none. */
  quarantined: z.int().exactOptional(),
});

export type TrashPreview = z.infer<typeof trashPreview>;

/** What held it still when something was dropped for good. */
export const oldCopies = {
  /** Copies of the store, made before a migration, that were deleted; absent for none. */
  backups: z.int().exactOptional(),
  /** Files in the home that were set aside and may hold it still, by name; absent for none. */
  setAside: z.array(z.string()).exactOptional(),
};
