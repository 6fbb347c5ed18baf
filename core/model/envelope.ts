import { z } from 'zod';
import { canonicalText, parseCanonical } from './canonical.ts';
import { type BlobId, type EventId, isDigest, isSessionId, type RunId, type SessionId, type TreeId } from './ids.ts';

/** Hashes bytes or a UTF-8 text to 64 lower-case hex digits. Handed in, so that the rules import no platform. */
export type Sha256 = (data: string | Uint8Array) => string;

/** Something outside the event that it names: a blob, a workspace tree, or another event that is not its history. */
export type Ref = { readonly blob: BlobId } | { readonly tree: TreeId } | { readonly event: EventId };

/**
 * The part of an event that its id is made of (S2): who, what kind, after which events, and the digest of the payload.
 * It holds no free text, so a payload can be withheld or erased while the chain still verifies.
 */
export interface Envelope {
  readonly v: 1;
  readonly kind: string;
  /** First parent: the event before this one in the branch. Others: merged heads and other lineage. Empty for a root. */
  readonly parents: readonly EventId[];
  /** Where the event was first written; `seq` counts from 0 without gaps (S3). */
  readonly origin: { readonly session: SessionId; readonly seq: number };
  /** Who caused it: `person`, `host`, `agent`, or `import:<format>`. */
  readonly by: string;
  /** Wall time in Unix ms. A label: order is the parent links. */
  readonly atMs: number;
  readonly run?: RunId;
  readonly node?: string;
  readonly refs: readonly Ref[];
  /** sha256(salt + payload bytes). */
  readonly payloadDigest: string;
}

/** An event as it is stored: exact texts, from which every hash can be recomputed. `payload` is undefined once withheld (S12). */
export interface StoredEvent {
  readonly id: EventId;
  readonly envelope: Envelope;
  /** Canonical text of the envelope. */
  readonly envelopeText: string;
  readonly payload: StoredPayload | undefined;
}

/** The payload's canonical text and its salt (32 hex digits). */
export interface StoredPayload {
  readonly salt: string;
  readonly text: string;
}

/** What `decide` asks to be written, before it has parents, a place and an id. */
export interface Draft {
  readonly kind: string;
  readonly payload: unknown;
  readonly refs?: readonly Ref[];
  readonly run?: RunId;
  readonly node?: string;
  /** Heads that it merges: its parents behind the first. */
  readonly merges?: readonly EventId[];
}

/** The place and time at which a draft is sealed. */
export interface Place {
  readonly parents: readonly EventId[];
  readonly origin: { readonly session: SessionId; readonly seq: number };
  readonly by: string;
  readonly atMs: number;
  /** 32 random hex digits, fresh for each event. */
  readonly salt: string;
}

/** Turns a draft into an event: canonical payload, salted digest, canonical envelope, id. Throws CanonicalError for a payload without canonical form. */
export function seal(draft: Draft, place: Place, sha256: Sha256): StoredEvent {
  return sealText(draft, { ...place, text: canonicalText(draft.payload) }, sha256);
}

/** {@link seal} for a payload that is written already. `text`: its canonical form. */
export function sealText(
  draft: Omit<Draft, 'payload'>,
  { text, salt, parents, origin, by, atMs }: Place & { readonly text: string },
  sha256: Sha256,
): StoredEvent {
  const { session, seq } = origin;
  const payload = { salt, text };
  // In the order of the canonical form.
  const envelope: Envelope = {
    atMs,
    by,
    kind: draft.kind,
    ...(draft.node === undefined ? {} : { node: draft.node }),
    origin: { seq, session },
    parents,
    payloadDigest: payloadDigestOf(payload, sha256),
    refs: draft.refs ?? [],
    ...(draft.run === undefined ? {} : { run: draft.run }),
    v: 1,
  };
  // What stands in order is written so as it is; a time that has no canonical form is refused.
  const envelopeText = Number.isSafeInteger(atMs) ? JSON.stringify(envelope) : canonicalText(envelope);
  return { id: sha256(envelopeText) as EventId, envelope, envelopeText, payload };
}

/** sha256(salt + payload text), both as UTF-8. */
export function payloadDigestOf(payload: StoredPayload, sha256: Sha256): string {
  return sha256(payload.salt + payload.text);
}

/** Reads an envelope's canonical text. Throws CanonicalError or ZodError where it is not a canonical envelope. */
export function readEnvelope(text: string): Envelope {
  return envelopeSchema.parse(parseCanonical(text)) as unknown as Envelope;
}

const digest = z.string().refine(isDigest, 'is no sha256');
const envelopeSchema = z.strictObject({
  v: z.literal(1),
  kind: z.string().min(1).max(100),
  parents: z.array(digest).max(64),
  origin: z.strictObject({ session: z.string().refine(isSessionId, 'is no id of a session'), seq: z.int().min(0) }),
  by: z.string().min(1).max(100),
  atMs: z.number(),
  run: z.string().exactOptional(),
  node: z.string().exactOptional(),
  refs: z.array(
    z.union([z.strictObject({ blob: digest }), z.strictObject({ tree: digest }), z.strictObject({ event: digest })]),
  ),
  payloadDigest: digest,
});
