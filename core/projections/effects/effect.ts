import { z } from 'zod';
import { effectClass, ending } from '../../model/kinds/work.ts';

/** Something that a session did to the world or to its files. */
export const effectRow = z.strictObject({
  /** Its newest start, or its record. */
  event: z.string(),
  atMs: z.number(),
  type: z.enum(['call', 'applied', 'taken back', 'restored', 'set up']),
  by: z.enum(['agent', 'person', 'workflow']),
  /** A call's whole input as it ran; else where to, or the command. */
  what: z.string(),
  /** Of a call that a person edited: what was asked for in its place, as the person read it. */
  asked: z.string().exactOptional(),
  /** `open`: it started and has no end on record: it goes on, or nobody knows whether it happened. */
  state: z.enum(['open', 'ended']),
  run: z.string().exactOptional(),
  callId: z.string().exactOptional(),
  tool: z.string().exactOptional(),
  effect: effectClass.exactOptional(),
  attempt: z.int().exactOptional(),
  placement: z.string().exactOptional(),
  /** A person's answer before it ran. */
  approval: z.enum(['approved', 'edited', 'denied']).exactOptional(),
  ending: ending.exactOptional(),
  exitCode: z.int().exactOptional(),
  /** Why what was to be taken back still stands. */
  failed: z.string().exactOptional(),
  /** How many paths differ by it. */
  changed: z.int().exactOptional(),
  /** The event that asks a person whether it happened, while nobody answered and its run goes on. */
  asks: z.string().exactOptional(),
  /** What a person said of it. */
  review: z.enum(['happened', 'did-not-happen', 'run-again']).exactOptional(),
});

export type Effect = z.infer<typeof effectRow>;
