import { oc } from '@orpc/contract';
import { z } from 'zod';
import { WORKFLOW_LIMITS } from '../model/workflow/document.ts';
import { reply } from './refusal.ts';

const workflow = z.string().min(1).max(200);
/** What the asker saw: how many changes were drawn (`n`), on which version (`base`, absent where none is kept). Refused as `stale-head` where that is no more so. */
const place = { workflow, n: z.int().min(0), base: z.int().min(1).exactOptional() };
const says = { says: z.string() };

const version = z.strictObject({ version: z.int(), hash: z.string() });

const opened = {
  workflow: z.string(),
  /** The document as it was drawn last, layout included, as canonical JSON. */
  text: z.string(),
  n: z.int(),
  base: version.exactOptional(),
  /** Whether it is drawn otherwise than its newest version. */
  differs: z.boolean(),
  /** The newest version, where that is not `base`. */
  newer: version.exactOptional(),
  /** What was left out since it could not be read, in words; told once. */
  dropped: z.string().exactOptional(),
};

/** Calls about what persons draw of workflows, without a version (decision 0039). News of changes comes as `draft`. */
export const workflowDraftCalls = {
  /** A kept workflow, or one that was drawn and never kept. */
  open: oc.input(z.strictObject({ workflow })).output(reply(opened)),
  /**
   * A document that is no draft yet: a new workflow, or, where one of its name is kept and it is not to be `asNew`, what is drawn of that.
   * `keptAlready`: it is its newest version. Refused where other changes of that one are not saved.
   */
  openText: oc
    .input(z.strictObject({ text: z.string().max(WORKFLOW_LIMITS.text), asNew: z.literal(true).exactOptional() }))
    .output(reply({ ...opened, keptAlready: z.boolean() })),
  /** Adds changes, each as canonical JSON of a `DocumentEdit`: all or none. */
  append: oc
    .input(
      z.strictObject({
        ...place,
        edits: z
          .array(z.string().max(2 * WORKFLOW_LIMITS.text))
          .min(1)
          .max(1_000),
      }),
    )
    .output(reply({ n: z.int() })),
  /** Keeps it as the next version of its workflow. Refused where another workflow has the name. */
  save: oc
    .input(z.strictObject(place))
    .output(reply({ workflow: z.string(), name: z.string(), version: z.int(), hash: z.string(), isNew: z.boolean() })),
  /** Goes back to what is kept; `bringBack` undoes it. */
  discard: oc.input(z.strictObject({ workflow })).output(reply(says)),
  bringBack: oc.input(z.strictObject({ workflow })).output(reply(says)),
  /** Those that differ from what is kept, the one that was drawn at last first. `base`: the version that it was begun from. */
  list: oc.input(z.strictObject({})).output(
    z.array(
      z.strictObject({
        workflow: z.string(),
        name: z.string(),
        changedAtMs: z.number(),
        base: z.int().exactOptional(),
      }),
    ),
  ),
};
