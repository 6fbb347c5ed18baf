import { z } from 'zod';
import { canonicalText, type Json } from '../canonical.ts';
import { accept, type Decision, refuse } from '../refusal.ts';
import type { WorkflowDocument } from './document.ts';
import { readWorkflow } from './read-workflow.ts';
import { type DocumentRunOptions, documentRunOptions } from './run-options.ts';

/** The documents that a run needs beside its own, by the words that nodes name them with. */
export type NestedDocuments = Readonly<Record<string, WorkflowDocument>>;

/** What a run of a document says that it runs: the source on record, from which alone it goes on. */
export interface RunSource {
  readonly document: WorkflowDocument;
  /** Id of the kept workflow that it is. */
  readonly workflow?: string;
  readonly nested: NestedDocuments;
  /** Of a run that is not of the whole. */
  readonly options?: PlannedOptions;
}

/** How a run is not of the whole, and what came of that when it was planned. */
export interface PlannedOptions extends DocumentRunOptions {
  /** The value that its session was forked at: what the node `from` goes on from. */
  readonly at?: z.infer<typeof forkedAt>;
  /** By selector as in `routes`, why its route was chosen. */
  readonly reasons?: Readonly<Record<string, string>>;
}

const forkedAt = z.strictObject({ session: z.string(), head: z.string() });
const plannedOptions = documentRunOptions.extend({
  at: forkedAt.exactOptional(),
  reasons: z.record(z.string(), z.string()).exactOptional(),
});

const FORMAT = 'openrath-workflow-run';
const VERSION = 1;

/** The text of it, which is canonical JSON. */
export function writeRunSource({ document, workflow, nested, options }: RunSource): string {
  const named = workflow === undefined ? {} : { workflow };
  return canonicalText({
    format: FORMAT,
    version: VERSION,
    document: { ...document },
    ...named,
    nested: { ...nested },
    ...(options === undefined ? {} : { options }),
  } as never);
}

/** Reads it from a record, which may be anybody's. Never throws. */
export function readRunSource(text: string): Decision<RunSource> {
  const source = parsed(text);
  if (source?.format !== FORMAT || source.version !== VERSION) return unread('it is none of this version');
  const document = readWorkflow(JSON.stringify(source.document ?? null));
  if (!document.ok) return document;
  const nested: [string, WorkflowDocument][] = [];
  for (const [word, inner] of Object.entries((source.nested ?? {}) as Record<string, Json>)) {
    const read = readWorkflow(JSON.stringify(inner));
    if (!read.ok) return read;
    nested.push([word, read.value]);
  }
  const { workflow } = source;
  const named = typeof workflow === 'string' ? { workflow } : {};
  const runs = { document: document.value, ...named, nested: Object.fromEntries(nested) };
  if (source.options === undefined) return accept(runs);
  const options = plannedOptions.safeParse(source.options);
  return options.success ? accept({ ...runs, options: options.data }) : unread('its options are none of this version');
}

function parsed(text: string): Readonly<Record<string, Json>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, Json>) : undefined;
  } catch {
    return undefined;
  }
}

function unread(why: string): Decision<never> {
  return refuse('unsupported', `What this run runs can’t be read: ${why}.`, {
    remedy: 'Open the home with the version that began it, or run the workflow again.',
  });
}
