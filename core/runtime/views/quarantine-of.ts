import type { QuarantinedPart } from '../../contract/import-report.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { EventStore } from '../ports.ts';

/** As many parts of a file as are listed at once. */
const PAGE = 1000;

/** Which kept bytes of a file are asked for: those that begin in `fromByte <= offset < toByte`, after the part `after`. */
export interface QuarantineAsked {
  readonly path: string;
  readonly fromByte?: number;
  readonly toByte?: number;
  readonly after?: number;
}

/** Lists the bytes that are kept of a file and gave no record (I6). Refused for a file that was not imported here. */
export async function quarantineOf(
  { path, fromByte = 0, toByte = Number.MAX_SAFE_INTEGER, after = 0 }: QuarantineAsked,
  store: Pick<EventStore, 'sourceFiles' | 'quarantine'>,
): Promise<Decision<{ readonly parts: QuarantinedPart[]; readonly next?: number }>> {
  const files = (await store.sourceFiles()).filter((file) => file.path === path || file.source === path);
  if (files.length === 0)
    return refuse('not-found', `No file ${path} was imported here.`, { remedy: 'Name it as its report does.' });
  const page = { fromByte, toByte, after, limit: PAGE + 1 };
  const found = await Promise.all(files.map(({ format, source }) => store.quarantine(format, source, page)));
  const ranges = found.flat().sort((a, b) => a.num - b.num);
  const parts = ranges.slice(0, PAGE).map(({ num, sizeBytes, offset, reason, isErased }) => {
    return { part: num, offset, bytes: sizeBytes, reason, isErased };
  });
  const next = ranges.length > PAGE ? parts.at(-1)?.part : undefined;
  return accept({ parts, ...(next === undefined ? {} : { next }) });
}

/** The bytes of a part, as base64. */
export async function quarantinedBytes(
  part: number,
  store: Pick<EventStore, 'quarantined'>,
): Promise<Decision<{ readonly base64: string }>> {
  const bytes = await store.quarantined(part);
  if (bytes === undefined) return refuse('not-found', 'Those bytes were erased, or are not of this home.');
  return accept({ base64: Buffer.from(bytes).toString('base64') });
}
