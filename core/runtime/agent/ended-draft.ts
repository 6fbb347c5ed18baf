import type { Draft, Ref } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { BlobId, EventId } from '../../model/ids.ts';
import type { Part } from '../../model/parts.ts';
import { cutText } from '../../projections/text/cut-text.ts';
import type { OutputChunk } from '../ports/sandbox.ts';
import type { BlobStore } from '../ports.ts';
import type { ToolOutcome } from '../tools/tool.ts';
import { besideFacts } from './keep-beside.ts';
import type { Position } from './position.ts';
import type { Taken } from './workspace-keeper.ts';

type Ended = PayloadOf<'tool/ended'>;

/** An output that is longer, in UTF-16 units, is kept whole in a blob, and its beginning in the event (S9). A note of ours at its end may stand beyond it, up to so many more. */
const INLINE_OUTPUT = 30_000;
const INLINE_NOTE = 1_000;
/** Paths that an event lists at most. */
const MOST_PATHS = 1_000;
/** What is in no tree: so much is listed, each path to so many UTF-16 units. */
const MOST_LEFT_OUT = 20;
const LONGEST_PATH = 1_000;

/** What a call's end is recorded with. */
export interface EndFacts {
  readonly callId: string;
  readonly position: Position;
  readonly inputDigest: string;
  readonly treeBefore: string | undefined;
  /** `too-late`: its run was stopped, and ends without. Undefined for a call that writes nothing. */
  readonly taken: Taken | 'too-late' | undefined;
}

/** The event of a call that ran, with its evidence (T1). Blobs that it names are durable when this settles. */
export async function endedDraft(outcome: ToolOutcome, facts: EndFacts, blobs: BlobStore): Promise<Draft> {
  const { end } = outcome;
  const refs: Ref[] = [];
  const keep = async (bytes: Uint8Array): Promise<BlobId> => {
    const blob = await blobs.put(bytes);
    refs.push({ blob });
    return blob;
  };
  const whole = new TextEncoder().encode(outcome.output);
  const isLong = outcome.output.length > INLINE_OUTPUT + Math.min(outcome.noteLength ?? 0, INLINE_NOTE);
  const part: Part = {
    type: 'tool-result',
    callId: facts.callId,
    output: isLong ? cutText(outcome.output, INLINE_OUTPUT) : outcome.output,
    ...(isLong ? { blob: await keep(whole) } : {}),
    isError: outcome.isError,
    ...(end?.exitCode === undefined ? {} : { exitCode: end.exitCode }),
    ...(end === undefined ? {} : { durationMs: end.endedAtMs - end.startedAtMs }),
  };
  const images: Part[] = [];
  for (const { mediaType, bytes } of outcome.images ?? []) {
    images.push({
      ...{ type: 'image', mediaType, blob: await keep(bytes), sizeBytes: bytes.length },
      callId: facts.callId,
    });
  }
  const raw = end === undefined || end.output.length === 0 ? undefined : await keep(rawOutput(end.output));
  const payload: Ended = {
    ending: end?.ending ?? outcome.ending ?? 'exited',
    parts: [part, ...images],
    ...(end === undefined ? {} : commandFacts(end)),
    ...(raw === undefined ? {} : { raw }),
    ...treeFacts(facts),
    ...(outcome.spawned === undefined ? {} : { spawned: { ...outcome.spawned } }),
    position: facts.position,
    inputDigest: facts.inputDigest,
  };
  const trees = [facts.treeBefore, treeOf(facts)].filter((tree) => tree !== undefined);
  return { kind: 'tool/ended', payload, refs: [...refs, ...trees.map((tree) => ({ tree }) as Ref)] };
}

/** The event of a call that did not run: it never kept its schema, was denied, or the run stopped first. */
export function notRunDraft(
  ending: 'denied' | 'failed-to-start' | 'cancelled',
  reason: string,
  { callId, position, inputDigest }: Pick<EndFacts, 'callId' | 'position' | 'inputDigest'>,
): Draft {
  const payload: Ended = {
    ending,
    parts: [{ type: 'tool-result', callId, output: reason, isError: true }],
    reason,
    position,
    inputDigest,
  };
  return { kind: 'tool/ended', payload };
}

/** The event of a result that a person put in the place of another one. It answers no question of a run: it has no position. */
export async function replacedDraft(
  { callId, tool, output, of }: Readonly<Record<'callId' | 'tool' | 'output', string>> & { readonly of: EventId },
  blobs: BlobStore,
): Promise<Draft> {
  const nowhere = { position: '' as Position, inputDigest: '', treeBefore: undefined, taken: undefined };
  const { payload, refs = [] } = await endedDraft({ output, isError: false }, { callId, ...nowhere }, blobs);
  const { ending, parts } = payload as Ended;
  const replaced: Ended = { ending, parts, replaces: { event: of, tool } };
  return { kind: 'tool/ended', payload: replaced, refs: [...refs, { event: of }] };
}

function commandFacts(end: NonNullable<ToolOutcome['end']>): Partial<Ended> {
  return {
    ...(end.signal === undefined ? {} : { signal: end.signal }),
    ...(end.reason === undefined ? {} : { reason: end.reason }),
    startedAtMs: end.startedAtMs,
    endedAtMs: end.endedAtMs,
    profileDigest: end.profileDigest,
    outputBytes: end.outputBytes,
    ...(end.limitsHit.length === 0 ? {} : { limitsHit: [...end.limitsHit] }),
    ...(end.unheld === undefined ? {} : { unheld: [...end.unheld] }),
    used: { ...end.used },
  };
}

function treeOf({ taken }: EndFacts): string | undefined {
  return taken === 'too-late' ? undefined : taken?.snapshot.tree;
}

function treeFacts(facts: EndFacts): Partial<Ended> {
  const { treeBefore, taken } = facts;
  const changes = taken === undefined || taken === 'too-late' ? [] : taken.changes;
  const treeAfter = treeOf(facts);
  const listed = changes.slice(0, MOST_PATHS).map(({ path, change, runsLater }) => ({
    path,
    change,
    ...(runsLater === undefined ? {} : { runsLater }),
  }));
  return {
    ...(treeBefore === undefined ? {} : { treeBefore }),
    ...(treeAfter === undefined ? {} : { treeAfter }),
    ...(taken === 'too-late' ? { untaken: true as const } : {}),
    ...(changes.length === 0 ? {} : { changes: listed, changed: changes.length }),
    ...(taken === undefined || taken === 'too-late' ? {} : carriedFacts(taken)),
    ...leftOutFacts(taken === undefined || taken === 'too-late' ? [] : taken.leftOut),
  };
}

function carriedFacts({ missing, ...beside }: Taken): Partial<Ended> {
  return {
    ...besideFacts(beside),
    ...(missing.length === 0 ? {} : { missing: [...missing] }),
  };
}

function leftOutFacts(leftOut: Taken['leftOut']): Partial<Ended> {
  if (leftOut.length === 0) return {};
  const more = leftOut.length - MOST_LEFT_OUT;
  const listed = leftOut.slice(0, MOST_LEFT_OUT).map(({ path, because }) => ({
    path: cutText(path, LONGEST_PATH),
    because,
  }));
  return { leftOut: listed, ...(more > 0 ? { leftOutMore: more } : {}) };
}

/** Chunks as one value: each a byte (1 stdout, 2 stderr), its length in 4 bytes, big endian, and its bytes. */
export function rawOutput(chunks: readonly OutputChunk[]): Uint8Array {
  const size = chunks.reduce((sum, { bytes }) => sum + 5 + bytes.length, 0);
  const raw = new Uint8Array(size);
  const view = new DataView(raw.buffer);
  let at = 0;
  for (const { stream, bytes } of chunks) {
    raw[at] = stream === 'stdout' ? 1 : 2;
    view.setUint32(at + 1, bytes.length);
    raw.set(bytes, at + 5);
    at += 5 + bytes.length;
  }
  return raw;
}
