import { z } from 'zod';
import { stepRow } from '../projections/steps/step-row.ts';
import { callEvidence } from './call-evidence.ts';
import { detailPart } from './detail-part.ts';
import { recallEvidence } from './recall-evidence.ts';

/** Everything the inspector shows of one step. */
export const eventDetail = z.strictObject({
  step: stepRow.exactOptional(),
  /** 1-based place of the step in its branch and how many there are. */
  index: z.int(),
  of: z.int(),
  id: z.string(),
  kind: z.string(),
  session: z.string(),
  sessionTitle: z.string(),
  seq: z.int(),
  by: z.string(),
  atMs: z.number(),
  timeInferred: z.boolean(),
  parents: z.array(z.string()),
  withheld: z.boolean(),
  /** Parts of the event itself. */
  parts: z.array(detailPart),
  /** For a call: the parts of its result, from the event `result`. */
  result: z.strictObject({ event: z.string(), atMs: z.number(), parts: z.array(detailPart) }).exactOptional(),
  /** For a call that was run here: what was recorded of it. Absent for imports. */
  ran: callEvidence.exactOptional(),
  /** Of a recall: what was looked for and what was found, with where each item is from. */
  recalled: recallEvidence.exactOptional(),
  /** Other payload facts as name and value, for the Summary tab. */
  facts: z.array(z.strictObject({ name: z.string(), value: z.string(), claim: z.boolean() })),
  /** What the log claims about where it ran, at this step. */
  placement: z.array(z.strictObject({ name: z.string(), value: z.string(), claim: z.boolean() })),
  /** The source record, cut at 400,000 UTF-16 units. */
  raw: z
    .strictObject({
      text: z.string(),
      cut: z.literal(true).exactOptional(),
      bytes: z.int(),
      record: z.int(),
      offset: z.int(),
      path: z.string().exactOptional(),
    })
    .exactOptional(),
  envelope: z.string(),
  /** Whether id and payload digest were recomputed and agree, just now. */
  seal: z.strictObject({ ok: z.boolean(), says: z.string() }),
  /** Branches that leave from this event. */
  branches: z.array(z.strictObject({ session: z.string(), title: z.string(), kind: z.string() })),
});

export type EventDetail = z.infer<typeof eventDetail>;
