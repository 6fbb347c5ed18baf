import type { QuarantinedFile, QuarantinedPart } from '../../contract/import-report.ts';
import type { Sha256 } from '../../model/envelope.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { keptCountsOf } from '../kept-counts.ts';
import type { EventStore } from '../ports.ts';
import type { QuarantinedRange, QuarantinedSource } from '../quarantined.ts';
import type { SourceName } from '../source-name.ts';
import { rangesOver, readSince } from './read-since.ts';

/** As many parts of a file as are listed at once. */
const PAGE = 1000;

/** Which kept bytes of a file are asked for: those that begin in `fromByte <= offset < toByte`, behind the part `after`. */
export interface QuarantineAsked {
  readonly path: string;
  readonly format?: string;
  readonly fromByte?: number;
  readonly toByte?: number;
  readonly after?: number;
}

/** Files of which bytes are kept that gave no record (I6), by their real paths. */
export async function quarantinedFiles(store: Pick<EventStore, 'quarantinedSources'>): Promise<QuarantinedFile[]> {
  const sources = await store.quarantinedSources();
  return sources.map(({ format, source, ranges, sizeBytes, erased }) => {
    return { path: source, format, ranges, bytes: sizeBytes, erased };
  });
}

/** The sources of which bytes are kept that a path names: as it was imported, or its real one. */
export async function sourcesAt(
  path: string,
  store: Pick<EventStore, 'sourceFiles' | 'quarantinedNames' | 'quarantinedSources'>,
): Promise<QuarantinedSource[]> {
  const names = await namesAt(path, store);
  const kept = await store.quarantinedSources();
  return kept.filter((each) => names.some(({ format, source }) => format === each.format && source === each.source));
}

async function namesAt(
  path: string,
  store: Pick<EventStore, 'sourceFiles' | 'quarantinedNames'>,
): Promise<SourceName[]> {
  const [files, kept] = await Promise.all([store.sourceFiles(), store.quarantinedNames()]);
  const named = new Set(files.flatMap((file) => (file.path === path ? [file.source] : [])));
  return kept.filter(({ source }) => source === path || named.has(source));
}

/** Lists the bytes that are kept of a file and gave no record, by place. Refused for a file of which none are, or were. */
export async function quarantineOf(
  { path, format: only, fromByte = 0, toByte = Number.MAX_SAFE_INTEGER, after = 0 }: QuarantineAsked,
  store: Pick<EventStore, 'sourceFiles' | 'sourceFile' | 'quarantinedNames' | 'quarantine'>,
): Promise<Decision<{ readonly parts: QuarantinedPart[]; readonly next?: number }>> {
  const page = { fromByte, toByte, after, limit: PAGE + 1 };
  const of = (await namesAt(path, store)).find(({ format }) => only === undefined || format === only);
  if (of === undefined) return nothingKept(path);
  // Before the ranges: what is met since by an import that goes on meanwhile counts as there.
  const file = await store.sourceFile(of.format, of.source);
  const reading = file && keptCountsOf(file)?.reading;
  const ranges = await store.quarantine(of.format, of.source, page);
  const listed = ranges.slice(0, PAGE);
  const over = await rangesOver(listed, of, store);
  const parts = listed.map((range) => partOf(range, readSince(range, over, reading)));
  const next = ranges.length > PAGE ? parts.at(-1)?.part : undefined;
  return accept({ parts, ...(next === undefined ? {} : { next }) });
}

function partOf({ num, sizeBytes, offset, reason, isErased }: QuarantinedRange, now: QuarantinedPart['now']) {
  return { part: num, offset, bytes: sizeBytes, reason, isErased, ...(now === undefined ? {} : { now }) };
}

/** Says that of a file nothing is kept. */
export function nothingKept(path: string): Decision<never> {
  return refuse('not-found', `Nothing is kept of ${path} beside its records.`, {
    remedy: 'Where its report says that something was left out, import it again: an earlier version kept nothing.',
  });
}

/** The bytes of a part, as base64. `altered`: they are not as they were read, as their digest shows. */
export async function quarantinedBytes(
  part: number,
  { store, sha256 }: { readonly store: Pick<EventStore, 'quarantined' | 'quarantinedDigest'>; readonly sha256: Sha256 },
): Promise<Decision<{ readonly base64: string; readonly altered?: true }>> {
  const bytes = await store.quarantined(part);
  if (bytes === undefined) return refuse('not-found', 'Those bytes were erased, or are not of this home.');
  const isAltered = (await store.quarantinedDigest(part)) !== sha256(bytes);
  return accept({ base64: Buffer.from(bytes).toString('base64'), ...(isAltered ? { altered: true } : {}) });
}
